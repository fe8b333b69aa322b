import { ButtonLink } from '#ui/links.tsx'
import { Group } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { securityTexts } from '#account/audit-log/texts.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { useMay } from '#account/auth/web/session.ts'
import { listWebhooks } from '#integration/webhooks/contract.ts'
import { webhooksTexts } from '#integration/webhooks/texts.ts'
import { booksTexts, hubTexts } from './texts.ts'

const PLACES = [
  { to: '/hub/general', label: hubTexts.general },
  { to: '/hub/log-in', label: hubTexts.access },
  { to: '/hub/security', label: securityTexts.title },
  { to: '/hub/subscription', label: subscriptionTexts.title },
  { to: '/hub/books', label: booksTexts.title },
  { to: '/hub/webhooks', label: webhooksTexts.title, isOwners: true },
  { to: '/import', label: hubTexts.import },
] as const

export function HubTabs() {
  const isOwner = useMay(listWebhooks)
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <Group component="nav" aria-label={hubTexts.title} gap="xs">
      {PLACES.filter((place) => isOwner || !('isOwners' in place)).map(({ to, label }) => (
        <ButtonLink
          key={to}
          to={to}
          size="xs"
          variant={pathname.startsWith(to) ? 'light' : 'subtle'}
          {...(pathname.startsWith(to) ? { 'aria-current': 'page' as const } : {})}
        >
          {label}
        </ButtonLink>
      ))}
    </Group>
  )
}
