import { Button, Text } from '@mantine/core'
import { useSession } from '#account/auth/web/session.ts'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { loadPage } from '#ui/page.ts'
import { commonTexts } from '#ui/texts.ts'
import { leaveAccount } from '../contract.ts'
import { leaveTexts } from '../texts.ts'

/** Returns the number of unsent outbox entries of the account on this device, which leaving loses. */
export const countUnsent = async () => (await import('#ui/outbox/unsent.ts')).unbooked()

type Props = {
  unsent: number
  /** Whether the account would have no owner left; the dialog then only explains what to do first. */
  isLastOwner: boolean
  onClose: () => void
}

/** Question before the user leaves the open account. */
export function LeaveAccount({ unsent, isLastOwner, onClose }: Props) {
  const { tenant } = useSession()
  if (!isLastOwner) return <LeaveDialog unsent={unsent} onClose={onClose} />
  return (
    <QuestionDialog title={leaveTexts.lastTitle} text={leaveTexts.lastText(tenant.name)} onClose={onClose}>
      <Button onClick={onClose}>{commonTexts.close}</Button>
    </QuestionDialog>
  )
}

function LeaveDialog({ unsent, onClose }: { unsent: number; onClose: () => void }) {
  const { session, tenant, tenant_id } = useSession()
  const form = useApiForm(leaveAccount, {
    initial: {},
    params: { account: tenant_id },
    sentOf: () => ({}),
    // The next page erases the account's data on this device. Until that page is loaded, nothing may be refetched,
    // because the user no longer belongs to the account.
    isLeaving: true,
    onDone: () => {
      loadPage('/home')
      return new Promise<never>(() => {})
    },
  })
  return (
    <DialogForm
      form={form}
      title={leaveTexts.question(tenant.name)}
      submit={leaveTexts.leaveAccount}
      isDanger
      onClose={onClose}
      failed={leaveTexts.failed}
    >
      <Text>{leaveTexts.text}</Text>
      {session.tenants.length === 1 && <Text>{leaveTexts.onlyText}</Text>}
      {unsent > 0 && <Text fw={600}>{leaveTexts.unsent(unsent)}</Text>}
    </DialogForm>
  )
}
