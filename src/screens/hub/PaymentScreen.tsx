import { AnchorLink } from '#ui/links.tsx'
import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Payment, showSubscription, startCheckout } from '#account/subscription/contract.ts'
import { apiQuery } from '#ui/call.ts'
import { OwnersToAsk } from '#account/members/web/RightNeeded.tsx'
import { rightsTexts } from '#account/members/texts.ts'
import { useMay, validateSession } from '#account/auth/web/session.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { HubFrame } from './HubFrame.tsx'
import { PayButton } from '#account/subscription/web/PayButton.tsx'

const POLLING_MS = 1500

/** Outcome of a payment. Polls, because the provider's message may arrive after the payer returns. */
export function PaymentScreen() {
  const { payment: id } = useSearch({ from: '/layout/hub/subscription/payment' })
  const subscription = useQuery({
    ...apiQuery(showSubscription, {}),
    refetchInterval: ({ state }) => (paymentOf(state.data, id)?.status === 'OPEN' ? POLLING_MS : false),
  })
  const isPaid = paymentOf(subscription.data, id)?.status === 'PAID'
  // Refresh the session, because the expiry banner depends on the subscription that the session contains.
  useEffect(() => {
    if (isPaid) void validateSession()
  }, [isPaid])
  return (
    <HubFrame title={subscriptionTexts.result}>
      <QueryResult query={subscription}>
        {(known) => (
          <Section title={subscriptionTexts.result}>
            <Stack align="start">
              <Result payment={paymentOf(known, id)} />
              <AnchorLink to="/hub/subscription" size="sm">
                {subscriptionTexts.back}
              </AnchorLink>
            </Stack>
          </Section>
        )}
      </QueryResult>
    </HubFrame>
  )
}

function paymentOf(subscription: { payments: Payment[] } | undefined, id: string | undefined) {
  return subscription?.payments.find((payment) => payment.id === id)
}

function Result({ payment }: { payment: Payment | undefined }) {
  const isOwner = useMay(startCheckout)
  if (!payment) return <Alert color="straw">{subscriptionTexts.unknown}</Alert>
  if (payment.status === 'PAID') {
    return (
      <Alert color="teal" role="status" title={subscriptionTexts.success}>
        {subscriptionTexts.until(shortDate(payment.paid_until!))}
      </Alert>
    )
  }
  if (payment.status === 'FAILED') {
    return (
      <>
        <Alert color="red" role="alert">
          {subscriptionTexts.failed}
        </Alert>
        {isOwner ? (
          <PayButton>{subscriptionTexts.retry}</PayButton>
        ) : (
          <Text size="sm">
            {subscriptionTexts.ownerOnly} <OwnersToAsk text={rightsTexts.askOwners} />
          </Text>
        )}
      </>
    )
  }
  return (
    <Alert color="ice" role="status">
      {subscriptionTexts.waiting}
    </Alert>
  )
}
