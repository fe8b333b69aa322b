import { type NotificationData, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement, Fragment } from 'react'
import { Button } from '@mantine/core'
import { commonTexts, toastTexts } from './texts.ts'
import { TOAST_COLOURS } from './theme.ts'
import classes from './toast.module.css'

/** Icon and ARIA role of each kind of toast. Only failures (`danger`) interrupt a screen reader. */
const KINDS = {
  info: { icon: IconInfoCircle, role: 'status' },
  success: { icon: IconCheck, role: 'status' },
  warning: { icon: IconAlertTriangle, role: 'status' },
  danger: { icon: IconAlertCircle, role: 'alert' },
} as const

/**
 * Shows a short message that disappears after five seconds, or later if its action has the focus. Anything that needs a
 * decision must not be a toast.
 */
export function toast(kind: keyof typeof KINDS, message: string, act?: ToastAction) {
  const { icon, role } = KINDS[kind]
  const shown: NotificationData = {
    title: toastTexts[kind],
    message,
    color: TOAST_COLOURS[kind],
    role,
    icon: createElement(icon, { size: 18, 'aria-hidden': true }),
    autoClose: 5000,
    withBorder: true,
    classNames: { root: classes.root!, body: classes.body!, description: classes.description! },
    // Mantine's grey is too faint to read.
    styles: { description: { whiteSpace: 'pre-line', color: 'var(--mantine-color-text)' } },
    closeButtonProps: { 'aria-label': commonTexts.close },
  }
  const id = notifications.show(shown)
  if (!act) return
  const { label, onAction } = act
  const leave = () => {
    notifications.hide(id)
    onAction()
  }
  const offered = {
    ...shown,
    id,
    message: createElement(
      Fragment,
      null,
      message,
      createElement(ToastActionButton, { label, onAction: leave }),
    ),
  }
  // Show the toast as long as it has the keyboard focus, as Mantine does while the pointer is over it.
  const stay = () => notifications.update({ ...offered, autoClose: false, ...keys })
  const keys = { onFocus: stay, onBlur: () => notifications.update({ ...offered, ...keys }) }
  notifications.update({ ...offered, ...keys })
}

export type ToastAction = { label: string; onAction: () => void }

function ToastActionButton({ label, onAction }: ToastAction) {
  return (
    <Button
      classNames={{ root: classes.toastAction, inner: classes.inner, label: classes.label }}
      variant="default"
      size="xs"
      onClick={onAction}
    >
      {label}
    </Button>
  )
}
