import { Blockquote, Text, Textarea } from '@mantine/core'
import { type MovementSummary, Reversal, reverseMovement } from '../contract.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { useSession } from '#features/session/web/session.ts'
import { movementTexts } from '../texts.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { toast } from '#ui/toast.ts'
import { signedAndRecorded } from './signed-and-recorded.ts'

/** Undoes a mistaken movement; only for owners of the account. */
export function ReverseMovement({ movement, onClose }: { movement: MovementSummary; onClose: () => void }) {
  const { tenant_id } = useSession()
  const form = useApiForm(reverseMovement, {
    initial: { reason: '' },
    schema: Reversal,
    params: { id: movement.id },
    sentOf: ({ reason }) => ({ tenant_id, reason }),
    onDone: (reversal) => {
      toast('success', reversal.sentence)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={movementTexts.reverseTitle}
      submit={movementTexts.reverse}
      onClose={onClose}
    >
      <Text size="sm">{movementTexts.reverseText}</Text>
      <Blockquote p="sm" color="ice">
        {movement.sentence}
        <Text size="xs" c="dimmed">
          {signedAndRecorded(movement)}
        </Text>
      </Blockquote>
      <Textarea data-autofocus label={movementTexts.reverseReason} required autosize {...form.of('reason')} />
    </DialogForm>
  )
}
