import { ButtonLink } from '#ui/links.tsx'
import { startCheckout } from '#account/subscription/contract.ts'
import { Button } from '@mantine/core'
import { setUnpaid, useMay, useSession } from '#account/auth/web/session.ts'
import { frameTexts } from './texts.ts'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { shortDate } from '#ui/dates.ts'

/**
 * Dialog shown after a request was refused because the subscription has expired. Members who may pay get a link to the
 * subscription screen.
 */
export function SubscriptionOver() {
  const { expires_on } = useSession().tenant.subscription
  const isOwner = useMay(startCheckout)
  const close = () => setUnpaid(false)
  const day = shortDate(expires_on)
  return (
    <QuestionDialog
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
    </QuestionDialog>
  )
}
