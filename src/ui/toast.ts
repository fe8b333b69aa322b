import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement } from 'react'
import { commonTexts, toastTexts } from './texts.ts'
import { TOAST_COLOURS } from './theme.ts'

/** Each kind has a colour, an icon and a word. Only failures interrupt a screen reader. */
const KINDS = {
  info: { icon: IconInfoCircle, role: 'status' },
  success: { icon: IconCheck, role: 'status' },
  warning: { icon: IconAlertTriangle, role: 'status' },
  danger: { icon: IconAlertCircle, role: 'alert' },
} as const

/** A short message that disappears after five seconds; anything that needs a decision is never a toast. */
export function toast(kind: keyof typeof KINDS, message: string) {
  const { icon, role } = KINDS[kind]
  notifications.show({
    title: toastTexts[kind],
    message,
    color: TOAST_COLOURS[kind],
    role,
    icon: createElement(icon, { size: 18, 'aria-hidden': true }),
    autoClose: 5000,
    withBorder: true,
    // The library's grey is too faint to read.
    styles: { description: { whiteSpace: 'pre-line', color: 'var(--mantine-color-text)' } },
    closeButtonProps: { 'aria-label': commonTexts.close },
  })
}
