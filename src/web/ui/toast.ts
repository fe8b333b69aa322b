import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement } from 'react'
import { texts } from '../texts.ts'

/** Each kind has a colour, an icon and a word. Only what went wrong cuts a screen reader short. */
const KINDS = {
  info: { color: 'ice', icon: IconInfoCircle, role: 'status' },
  success: { color: 'teal', icon: IconCheck, role: 'status' },
  warning: { color: 'straw', icon: IconAlertTriangle, role: 'status' },
  danger: { color: 'red', icon: IconAlertCircle, role: 'alert' },
} as const

/** A short word that goes by itself after five seconds; what needs a decision is never a toast. */
export function toast(kind: keyof typeof KINDS, message: string) {
  const { color, icon, role } = KINDS[kind]
  notifications.show({
    ...{ title: texts.toast[kind], message, color, role },
    icon: createElement(icon, { size: 18, 'aria-hidden': true }),
    autoClose: 5000,
    withBorder: true,
    styles: { description: { whiteSpace: 'pre-line' } },
    closeButtonProps: { 'aria-label': texts.common.close },
  })
}
