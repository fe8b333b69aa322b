import { Text } from '@mantine/core'
import { useSession } from '#features/session/web/session.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { toast } from '#ui/toast.ts'
import { strikeMeasurement } from '../contract.ts'
import { nitrogenTexts } from '../texts.ts'

type Props = { id: string; title: string; onClose: () => void }

/** Asks before a measurement is struck out, and says what becomes of it. */
export function StrikeDialog({ id, title, onClose }: Props) {
  const { tenant_id } = useSession()
  const form = useApiForm(strikeMeasurement, {
    initial: {},
    params: { id },
    sentOf: () => ({ tenant_id }),
    onDone: () => {
      toast('success', nitrogenTexts.struckToast)
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={title} submit={nitrogenTexts.strike} isDanger onClose={onClose}>
      <Text>{nitrogenTexts.strikeText}</Text>
    </DialogForm>
  )
}
