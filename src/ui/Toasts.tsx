import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Container of toasts; loaded alongside the first screen, not before it. */
export function Toasts() {
  return (
    <Notifications
      aria-live="polite"
      {...{ autoClose: 5000, position: 'top-center', containerWidth: 400, zIndex: 400, limit: 3 }}
    />
  )
}
