import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where toasts come up; loaded beside the first screen, not before it. */
export function Toasts() {
  return <Notifications aria-live="polite" autoClose={5000} position="bottom-right" zIndex={400} />
}
