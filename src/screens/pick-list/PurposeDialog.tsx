import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { atFields } from '#stock/straws/web/amount.ts'
import { changePickListLine, PickListLineChange } from '#handling/pick-lists/contract.ts'
import type { Line, PickedBatch, PickList } from '#handling/pick-lists/shapes.ts'
import { purposeOf, type PurposeValues } from '#handling/pick-lists/web/line-draft.ts'
import { useSession } from '#account/auth/web/session.ts'
import { useApiMutation } from '#ui/call.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { problemsOf, refusedFields } from '#ui/errors.ts'
import { useForm } from '#ui/form/use-form.ts'
import type { LossReason } from '#stock/movements/contract.ts'
import { PurposeFields } from './PurposeFields.tsx'
import { listTexts } from './texts.ts'

type Props = { list: PickList; line: Line; batch: PickedBatch; onClose: () => void }

/** Dialog that changes the reason for the straws that a line still needs. */
export function PurposeDialog({ list, line, batch, onClose }: Props) {
  const { tenant_id } = useSession()
  const act = useApiMutation(changePickListLine)
  const { type, receiver_id, animal_id, reason, keep_in_store, to, note } = line.purpose
  const bodyOf = (values: PurposeValues) => ({ tenant_id, seen: line.left, purpose: purposeOf(values) })
  const form = useForm<PurposeValues, unknown, PickList>(
    {
      isPending: act.isPending,
      mutate: (body, options) =>
        act.mutate(
          { params: { id: list.id, line_id: line.id }, body: PickListLineChange.parse(body) },
          options,
        ),
    },
    {
      initial: {
        ...{ type, receiver_id, animal_id, keep_in_store, to, note: note ?? '' },
        reason: reason as LossReason | null,
      },
      sentOf: bodyOf,
      check: (values) => atFields(problemsOf(PickListLineChange, bodyOf(values))),
      explain: (error) => atFields(refusedFields(error)),
      onDone: onClose,
    },
  )
  return (
    <DialogForm
      form={form}
      title={listTexts.changePurpose(batch.label)}
      mark={<StrawMark colour={batch.straw_colour} height={30} />}
      submit={listTexts.savePurpose}
      onClose={onClose}
    >
      <PurposeFields form={form} owner_id={line.owner_id} straws={line.left} />
    </DialogForm>
  )
}
