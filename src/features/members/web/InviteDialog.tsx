import { Text, TextInput } from '@mantine/core'
import { accountTexts } from '#features/session/texts.ts'
import { useSession } from '#features/session/web/session.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { toast } from '#ui/toast.ts'
import { inviteMember } from '../contract.ts'
import { type Given, invitedSentence } from '../rights.ts'
import { membersTexts } from '../texts.ts'
import { PresetChips, RoleChoice } from './RoleChoice.tsx'

type Props = { onClose: () => void }

export function InviteDialog({ onClose }: Props) {
  const { tenant_id } = useSession()
  const initial: Given & { email: string } = { email: '', role: 'COLLABORATOR', rights: undefined }
  const form = useApiForm(inviteMember, {
    initial,
    sentOf: ({ email, role, rights }) => ({
      ...{ tenant_id, email, role },
      ...(role === 'COLLABORATOR' && rights && { rights }),
    }),
    onDone: ({ email }) => {
      toast('success', membersTexts.invited(email))
      onClose()
    },
  })
  const { role } = form.values
  return (
    <DialogForm
      form={form}
      title={membersTexts.invite}
      submit={membersTexts.inviteSend}
      onClose={onClose}
      failed={membersTexts.inviteFailed}
      announced={
        <Text role="status" py={10} px={14} bdrs={8} bg="var(--accent-soft)">
          {invitedSentence(form.values)}
        </Text>
      }
    >
      <TextInput
        data-autofocus
        label={accountTexts.email}
        type="email"
        autoComplete="off"
        required
        {...form.of('email')}
      />
      <RoleChoice value={role} onChange={(next) => form.change({ role: next })} />
      {role === 'COLLABORATOR' && (
        <PresetChips given={form.values} onChange={(rights) => form.change({ rights })} />
      )}
    </DialogForm>
  )
}
