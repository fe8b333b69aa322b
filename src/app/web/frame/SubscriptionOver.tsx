import { startCheckout } from '#features/subscription/contract.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { setUnpaid, useMay, useSession } from '#features/session/web/session.ts'
import { frameTexts } from './texts.ts'
import { Ask } from '#ui/Ask.tsx'
import { shortDate } from '#ui/dates.ts'

/** Over whatever was refused because the subscription is over: the way to Pay now, for whoever may pay. */
export function SubscriptionOver() {
  const { expires_on } = useSession().tenant.subscription
  const is_owner = useMay(startCheckout)
  const close = () => setUnpaid(false)
  const day = shortDate(expires_on)
  return (
    <Ask
      title={frameTexts.unpaid}
      text={is_owner ? frameTexts.expired(day) : frameTexts.expired_member(day)}
      onClose={close}
    >
      <Button variant="default" onClick={close}>
        {frameTexts.unpaid_later}
      </Button>
      {is_owner && (
        <Button component={Link} to="/hub/subscription" onClick={close}>
          {frameTexts.expired_action}
        </Button>
      )}
    </Ask>
  )
}
