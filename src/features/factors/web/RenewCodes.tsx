import { Text } from '@mantine/core'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { renewRecoveryCodes } from '../contract.ts'
import { factorsTexts } from '../texts.ts'

type Props = { onClose: () => void; onMade: (codes: string[]) => void }

export function RenewCodes({ onClose, onMade }: Props) {
  const form = useApiForm(renewRecoveryCodes, {
    initial: {},
    sentOf: () => undefined,
    onDone: ({ recovery_codes }) => {
      onMade(recovery_codes)
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={factorsTexts.renewQuestion} submit={factorsTexts.renew} onClose={onClose}>
      <Text>{factorsTexts.renewText}</Text>
    </DialogForm>
  )
}
