import { Alert, Badge, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { isExpired } from '#features/session/contract.ts'
import {
  type Payment,
  priceText,
  type Subscription,
  showSubscription,
  startCheckout,
} from '#features/subscription/contract.ts'
import { useReply } from '#ui/call.ts'
import { useMay, useSession } from '#features/session/web/session.ts'
import { texts, words } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { HubTabs } from './HubTabs.tsx'
import { PayButton } from '#features/subscription/web/PayButton.tsx'

/** Until when is paid, paying for 30 days more, and what was paid before. */
export function SubscriptionScreen() {
  const { tenant_id } = useSession()
  return (
    <Screen title={texts.subscription.title}>
      <HubTabs />
      <Loaded query={useReply(showSubscription, { query: { tenant_id } })} lines={5}>
        {(subscription) => <State subscription={subscription} />}
      </Loaded>
    </Screen>
  )
}

function State({ subscription }: { subscription: Subscription }) {
  const [opened_at] = useState(() => new Date())
  const is_owner = useMay(startCheckout)
  return (
    <>
      <Section title={texts.subscription.title}>
        <Stack align="start">
          <Group gap="xs">
            <Badge
              variant="light"
              color={isExpired(subscription, opened_at) ? 'red' : 'teal'}
              c="var(--mantine-color-text)"
            >
              {isExpired(subscription, opened_at) ? texts.subscription.expired : texts.subscription.active}
            </Badge>
            <Text>
              {isExpired(subscription, opened_at)
                ? texts.subscription.ended(shortDate(subscription.expires_on))
                : texts.subscription.until(shortDate(subscription.expires_on))}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {texts.subscription.renewal(priceText(subscription.price))}
          </Text>
          {is_owner ? (
            <PayButton>{texts.subscription.pay}</PayButton>
          ) : (
            <Alert color="ice">{texts.subscription.owner_only}</Alert>
          )}
        </Stack>
      </Section>
      <Section title={texts.subscription.history}>
        {subscription.payments.length === 0 ? (
          <Text c="dimmed">{texts.subscription.none}</Text>
        ) : (
          <Payments payments={subscription.payments} />
        )}
      </Section>
    </>
  )
}

function Payments({ payments }: { payments: Payment[] }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.subscription.date}</Table.Th>
          <Table.Th>{texts.subscription.amount}</Table.Th>
          <Table.Th>{texts.subscription.status}</Table.Th>
          <Table.Th>{texts.subscription.extended}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {payments.map((payment) => (
          <Table.Tr key={payment.id}>
            <Table.Td>{shortDate(payment.created_at)}</Table.Td>
            <Table.Td>{priceText(payment)}</Table.Td>
            <Table.Td>{words[payment.status]}</Table.Td>
            <Table.Td>{payment.paid_until ? shortDate(payment.paid_until) : texts.common.nothing}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
