import { ButtonLink } from '#ui/links.tsx'
import { startCheckout } from '#features/subscription/contract.ts'
import { Button } from '@mantine/core'
import { setUnpaid, useMay, useSession } from '#features/session/web/session.ts'
import { frameTexts } from './texts.ts'
import { Ask } from '#ui/Ask.tsx'
import { shortDate } from '#ui/dates.ts'

/**
 * Shown when something was refused because the subscription has expired; links to payment for those who may pay.
 */
export function SubscriptionOver() {
  const { expires_on } = useSession().tenant.subscription
  const isOwner = useMay(startCheckout)
  const close = () => setUnpaid(false)
  const day = shortDate(expires_on)
  return (
    <Ask
      title={frameTexts.unpaid}
      text={isOwner ? frameTexts.expired(day) : frameTexts.expiredMember(day)}
      onClose={close}
    >
      <Button variant="default" onClick={close}>
        {frameTexts.unpaidLater}
      </Button>
      {isOwner && (
        <ButtonLink to="/hub/subscription" onClick={close}>
          {frameTexts.expiredAction}
        </ButtonLink>
      )}
    </Ask>
  )
}
