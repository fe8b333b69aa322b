import { Button } from '@mantine/core'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { commonTexts } from '#ui/texts.ts'
import { decodeStock, withWaiting } from '../stock.ts'
import { offlineTexts } from '../texts.ts'
import { detailsOf, effectsOf } from './effects.ts'
import { OfflineBookingDialog } from './OfflineBookingDialog.tsx'
import { NitrogenDialog } from './NitrogenDialog.tsx'
import { useOfflineSnapshot } from './offline-snapshot.ts'

export function RetryDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { snapshot } = useOfflineSnapshot()
  const { entries } = useOutbox()
  const { keep, straws = [], nitrogen } = detailsOf(entry)
  const { seq } = entry
  if (snapshot && nitrogen)
    return <NitrogenDialog snapshot={snapshot} again={{ values: nitrogen, seq }} onClose={onClose} />
  const [effect] = straws
  const there = withWaiting(snapshot ? decodeStock(snapshot) : [], effectsOf(entries)).filter(
    ({ batch, owner, numbers }) =>
      batch.id === effect?.batch_id && owner.id === effect.owner_id && numbers.length > 0,
  )
  const from = there.find(({ key }) => key === effect?.from) ?? there[0]
  if (snapshot && keep && from) {
    const again = { values: keep.values, seq }
    return (
      <OfflineBookingDialog act={keep.act} from={from} snapshot={snapshot} again={again} onClose={onClose} />
    )
  }
  return (
    <QuestionDialog title={offlineTexts.noneLeft} text={offlineTexts.noneLeftText} onClose={onClose}>
      <Button onClick={onClose}>{commonTexts.close}</Button>
    </QuestionDialog>
  )
}
