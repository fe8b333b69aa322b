import { Button, Group } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { texts } from '#ui/texts.ts'

const PLACES = [
  { to: '/hub/general', label: texts.hub.general },
  { to: '/hub/subscription', label: texts.subscription.title },
  { to: '/hub/books', label: texts.books.title },
] as const

/** From one screen of the hub to another. */
export function HubTabs() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <Group component="nav" aria-label={texts.hub.title} gap="xs">
      {PLACES.map(({ to, label }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="xs"
          variant={pathname.startsWith(to) ? 'light' : 'subtle'}
          {...(pathname.startsWith(to) ? { 'aria-current': 'page' as const } : {})}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
