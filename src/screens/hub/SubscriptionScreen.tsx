import { Alert, Badge, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { isExpired } from '#account/auth/contract.ts'
import {
  type Payment,
  priceText,
  type Subscription,
  showSubscription,
  startCheckout,
} from '#account/subscription/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { OwnersToAsk } from '#account/members/web/RightNeeded.tsx'
import { rightsTexts } from '#account/members/texts.ts'
import { useMay } from '#account/auth/web/session.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { HubTabs } from './HubTabs.tsx'
import { PayButton } from '#account/subscription/web/PayButton.tsx'

export function SubscriptionScreen() {
  return (
    <Screen title={subscriptionTexts.title}>
      <HubTabs />
      <QueryResult query={useApiQuery(showSubscription, {})} lines={5}>
        {(subscription) => <State subscription={subscription} />}
      </QueryResult>
    </Screen>
  )
}

function State({ subscription }: { subscription: Subscription }) {
  const [openedAt] = useState(() => new Date())
  const isOwner = useMay(startCheckout)
  return (
    <>
      <Section title={subscriptionTexts.title}>
        <Stack align="start">
          <Group gap="xs">
            <Badge
              variant="light"
              color={isExpired(subscription, openedAt) ? 'red' : 'teal'}
              c="var(--mantine-color-text)"
            >
              {isExpired(subscription, openedAt) ? subscriptionTexts.expired : subscriptionTexts.active}
            </Badge>
            <Text>
              {isExpired(subscription, openedAt)
                ? subscriptionTexts.ended(shortDate(subscription.expires_on))
                : subscriptionTexts.until(shortDate(subscription.expires_on))}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {subscriptionTexts.renewal(priceText(subscription.price))}
          </Text>
          {isOwner ? (
            <PayButton>{subscriptionTexts.pay}</PayButton>
          ) : (
            <Alert color="ice">
              {subscriptionTexts.ownerOnly} <OwnersToAsk text={rightsTexts.askOwners} />
            </Alert>
          )}
        </Stack>
      </Section>
      <Section title={subscriptionTexts.history}>
        {subscription.payments.length === 0 ? (
          <Text c="dimmed">{subscriptionTexts.none}</Text>
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
          <Table.Th>{subscriptionTexts.date}</Table.Th>
          <Table.Th>{subscriptionTexts.amount}</Table.Th>
          <Table.Th>{subscriptionTexts.status}</Table.Th>
          <Table.Th>{subscriptionTexts.extended}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {payments.map((payment) => (
          <Table.Tr key={payment.id}>
            <Table.Td>{shortDate(payment.created_at)}</Table.Td>
            <Table.Td>{priceText(payment)}</Table.Td>
            <Table.Td>{words[payment.status]}</Table.Td>
            <Table.Td>{payment.paid_until ? shortDate(payment.paid_until) : commonTexts.nothing}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
