/** Where the focus goes when a dialog is gone: back to what it was opened from. */
import { type FocusEvent, useEffect, useState } from 'react'

let last: HTMLElement | null = null

/** Kept for the dialogs by the frame; an entry of a menu is gone before the dialog is, what opened the menu stays. */
export function rememberFocus({ target }: FocusEvent<HTMLElement>) {
  if (!target.closest('[role=menu]')) last = target
}

/** For a dialog that is there only while it is open: the library's own counts on one that is told to close. */
export function useFocusReturn() {
  const [opener] = useState(last)
  useEffect(
    () => () => {
      // Once the dialog is out of the page, and if nobody else has taken the focus: the heading of another screen, say.
      setTimeout(() => {
        if (document.activeElement === document.body && opener?.isConnected)
          opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
