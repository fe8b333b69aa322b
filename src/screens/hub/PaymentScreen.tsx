import { ButtonLink } from '#ui/links.tsx'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClock,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Payment, priceText, showSubscription, startCheckout } from '#account/subscription/contract.ts'
import { apiQuery } from '#ui/call.ts'
import { OwnersToAsk } from '#account/members/web/RightNeeded.tsx'
import { rightsTexts } from '#account/members/texts.ts'
import { useMay, validateSession } from '#account/auth/web/session.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { longDay } from '#ui/dates.ts'
import { Empty } from '#ui/Empty.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { HubFrame } from './HubFrame.tsx'
import { PayButton } from '#account/subscription/web/PayButton.tsx'

const POLLING_MS = 1500

/** Outcome of a payment. Polls, because the provider's message may arrive after the payer returns. */
export function PaymentScreen() {
  const { payment: id, cancelled = false } = useSearch({ from: '/layout/hub/subscription/payment' })
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
        {(known) => <Result payment={paymentOf(known, id)} isCancelled={cancelled} />}
      </QueryResult>
    </HubFrame>
  )
}

function paymentOf(subscription: { payments: Payment[] } | undefined, id: string | undefined) {
  return subscription?.payments.find((payment) => payment.id === id)
}

type ResultProps = { payment: Payment | undefined; isCancelled: boolean }

function Result({ payment, isCancelled }: ResultProps) {
  const isOwner = useMay(startCheckout)
  const isFilled = payment?.status !== 'FAILED' && !(payment?.status === 'OPEN' && isCancelled)
  const back = (
    <ButtonLink to="/hub/subscription" variant={isFilled || !isOwner ? 'filled' : 'default'}>
      {subscriptionTexts.back}
    </ButtonLink>
  )
  const again = (
    <>
      {back}
      {isOwner && <PayButton>{subscriptionTexts.retry}</PayButton>}
    </>
  )
  const askOwners = !isOwner && (
    <>
      {' '}
      {subscriptionTexts.ownerOnly} <OwnersToAsk text={rightsTexts.askOwners} />
    </>
  )
  if (!payment)
    return (
      <Empty
        icon={IconAlertTriangle}
        tint="gold"
        title={subscriptionTexts.unknown}
        text={subscriptionTexts.unknownText}
        action={back}
      />
    )
  if (payment.status === 'PAID')
    return (
      <Empty
        icon={IconCircleCheck}
        tint="good"
        role="status"
        title={subscriptionTexts.success}
        text={subscriptionTexts.received(priceText(payment), longDay(payment.paid_until!))}
        action={back}
      />
    )
  if (payment.status === 'FAILED')
    return (
      <Empty
        icon={IconCircleX}
        tint="bad"
        role="alert"
        title={subscriptionTexts.failedTitle}
        text={
          <>
            {subscriptionTexts.failed}
            {askOwners}
          </>
        }
        action={again}
      />
    )
  if (isCancelled)
    return (
      <Empty
        icon={IconArrowBackUp}
        role="status"
        title={subscriptionTexts.cancelled}
        text={
          <>
            {subscriptionTexts.cancelledText}
            {askOwners}
          </>
        }
        action={again}
      />
    )
  return (
    <Empty
      icon={IconClock}
      tint="ice"
      role="status"
      title={subscriptionTexts.waitingTitle}
      text={subscriptionTexts.waiting}
      action={back}
    />
  )
}
