import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconCreditCard, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { isExpired } from '#account/auth/contract.ts'
import { useMay } from '#account/auth/web/session.ts'
import { rightsTexts } from '#account/members/texts.ts'
import { OwnersToAsk } from '#account/members/web/RightNeeded.tsx'
import {
  type Payment,
  priceText,
  type Subscription,
  SUBSCRIPTION_DAYS,
  showSubscription,
  startCheckout,
} from '#account/subscription/contract.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { PayButton } from '#account/subscription/web/PayButton.tsx'
import { addDays, daysBetween } from '#platform/contract/days.ts'
import { useApiQuery } from '#ui/call.ts'
import { dayOf, longDay, shortDate, today } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block, Row } from '#ui/Rows.tsx'
import { HubFrame } from './HubFrame.tsx'
import classes from './SubscriptionScreen.module.css'

export function SubscriptionScreen() {
  return (
    <HubFrame title={subscriptionTexts.title}>
      <QueryResult query={useApiQuery(showSubscription, {})} lines={5}>
        {(subscription) => <State subscription={subscription} />}
      </QueryResult>
    </HubFrame>
  )
}

function State({ subscription }: { subscription: Subscription }) {
  const { expires_on, price, payments } = subscription
  const [openedAt] = useState(() => new Date())
  const isOwner = useMay(startCheckout)
  const isOver = isExpired(subscription, openedAt)
  const isPaid = payments.some(({ status }) => status === 'PAID')
  const day = longDay(expires_on)
  return (
    <>
      <Paper component="section" aria-label={subscriptionTexts.title} p={24}>
        <Group justify="space-between" align="start" gap="md">
          <Stack gap={4} flex="1 1 300px">
            {isOver && (
              <Group gap={6} wrap="nowrap" c="var(--bad-ink)" fw={600}>
                <IconAlertCircle size={18} aria-hidden />
                {subscriptionTexts.expired(day)}
              </Group>
            )}
            <Title order={2} fz="var(--size-heading)">
              {isOver
                ? subscriptionTexts.renew
                : isPaid
                  ? subscriptionTexts.until(day)
                  : subscriptionTexts.trial(day)}
            </Title>
            <Text c="dimmed">
              {isOver ? `${subscriptionTexts.stillReads} ` : ''}
              {isOver
                ? subscriptionTexts.renewalNow(priceText(price))
                : subscriptionTexts.renewal(priceText(price))}
            </Text>
            <Text c="dimmed">{subscriptionTexts.covers}</Text>
            {!isOver && (
              <Text c="dimmed">{isPaid ? subscriptionTexts.follows : subscriptionTexts.followsTrial}</Text>
            )}
            {!isOwner && (
              <Text>
                {subscriptionTexts.ownerOnly} <OwnersToAsk text={rightsTexts.askOwners} />
              </Text>
            )}
          </Stack>
          {isOwner && <PayButton>{subscriptionTexts.pay}</PayButton>}
        </Group>
        {!isOver && <Days expires_on={expires_on} />}
      </Paper>
      <Block title={subscriptionTexts.history}>
        {payments.length === 0 ? (
          <Row icon={IconReceipt} title={subscriptionTexts.none} text={subscriptionTexts.noneText} />
        ) : (
          <ul>
            {payments.map((payment) => (
              <li key={payment.id}>
                <PaymentRow payment={payment} />
              </li>
            ))}
          </ul>
        )}
      </Block>
    </>
  )
}

/** Timeline: the days left, then those that a payment would add. */
function Days({ expires_on }: { expires_on: string }) {
  const [now, end] = [today(), dayOf(expires_on)]
  const left = Math.max(0, daysBetween(now, end))
  const share = left / (left + SUBSCRIPTION_DAYS)
  return (
    <div className={classes.days} role="img" aria-label={subscriptionTexts.bar}>
      <div className={classes.bar}>
        <i style={{ flexGrow: left }} />
        <i style={{ flexGrow: SUBSCRIPTION_DAYS }} />
      </div>
      <div className={classes.words}>
        <b>{subscriptionTexts.today}</b>
        <b style={{ left: `${Math.min(72, Math.max(28, share * 100))}%` }}>
          {subscriptionTexts.left(shortDate(end), left)}
        </b>
        <b>{subscriptionTexts.ifPaid(shortDate(addDays(end, SUBSCRIPTION_DAYS)))}</b>
      </div>
    </div>
  )
}

const PAYMENTS = {
  PAID: { icon: IconReceipt, tone: 'good' },
  FAILED: { icon: IconCreditCard, tone: 'bad' },
  OPEN: { icon: IconCreditCard, tone: undefined },
} as const

function PaymentRow({ payment }: { payment: Payment }) {
  const { status, created_at, paid_until } = payment
  const day = shortDate(created_at)
  const text =
    status === 'FAILED'
      ? subscriptionTexts.notPaid(day)
      : paid_until === null
        ? subscriptionTexts.open(day)
        : subscriptionTexts.paid(day, shortDate(paid_until))
  return <Row {...PAYMENTS[status]} title={<b>{priceText(payment)}</b>} text={text} />
}
