import { notifications } from '@mantine/notifications'
import { texts } from '../texts.ts'

const COLOURS = { info: 'ice', success: 'teal', warning: 'straw', danger: 'red' } as const

/** A short word that goes by itself after five seconds; what needs a decision is never a toast. */
export function toast(kind: keyof typeof COLOURS, message: string) {
  notifications.show({
    message,
    color: COLOURS[kind],
    autoClose: 5000,
    withBorder: true,
    closeButtonProps: { 'aria-label': texts.common.close },
  })
}
