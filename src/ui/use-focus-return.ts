import { type FocusEvent, useEffect, useState } from 'react'

let last: HTMLElement | null = null

/** Remembers the focused element for `useFocusReturn`, except a menu item, which disappears before the dialog does. */
export function rememberFocus({ target }: FocusEvent<HTMLElement>) {
  if (!target.closest('[role=menu]')) last = target
}

/**
 * Returns the focus to the last remembered element when a dialog is unmounted. Mantine does so only for dialogs that
 * stay mounted while their prop `opened` changes.
 */
export function useFocusReturn() {
  const [opener] = useState(last)
  useEffect(
    () => () => {
      // Wait until the dialog is removed, and do nothing if another element took the focus.
      afterHeading(() => {
        if (document.activeElement === document.body && opener?.isConnected)
          opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}

/** Runs `act` after the heading of a new screen would have taken the focus. */
export function afterHeading(act: () => void) {
  requestAnimationFrame(() => setTimeout(act))
}
