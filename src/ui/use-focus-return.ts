/** Returns the focus to the element a closed dialog was opened from. */
import { type FocusEvent, useEffect, useState } from 'react'

let last: HTMLElement | null = null

/**
 * Called by the frame. A menu item disappears before the dialog does, so the menu's button is remembered instead.
 */
export function rememberFocus({ target }: FocusEvent<HTMLElement>) {
  if (!target.closest('[role=menu]')) last = target
}

/** For dialogs that are unmounted on closing: the library restores focus only for those it is told to close. */
export function useFocusReturn() {
  const [opener] = useState(last)
  useEffect(
    () => () => {
      // Waits until the dialog is gone, and yields if something else took the focus.
      afterHeading(() => {
        if (document.activeElement === document.body && opener?.isConnected)
          opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}

/** Once the heading of a new screen would have taken the focus. */
export function afterHeading(act: () => void) {
  requestAnimationFrame(() => setTimeout(act))
}
