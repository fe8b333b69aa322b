import { Button } from '@mantine/core'
import { Ask } from '#ui/Ask.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { commonTexts } from '#ui/texts.ts'
import { decodeStock, withWaiting } from '../stock.ts'
import { pocketTexts } from '../texts.ts'
import { aboutOf, effectsOf } from './effects.ts'
import { KeepDialog } from './KeepDialog.tsx'
import { NitrogenDialog } from './NitrogenDialog.tsx'
import { usePocket } from './pocket.ts'

/** Dialog of a refused entry: the form with the values entered, and the straws that are available now. */
export function RetryDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { pocket } = usePocket()
  const { entries } = useOutbox()
  const { keep, straws = [], nitrogen } = aboutOf(entry)
  const { seq } = entry
  if (pocket && nitrogen)
    return <NitrogenDialog pocket={pocket} again={{ values: nitrogen, seq }} onClose={onClose} />
  const [told] = straws
  const there = withWaiting(pocket ? decodeStock(pocket) : [], effectsOf(entries)).filter(
    ({ batch, owner, numbers }) =>
      batch.id === told?.batch_id && owner.id === told.owner_id && numbers.length > 0,
  )
  const from = there.find(({ key }) => key === told?.from) ?? there[0]
  if (pocket && keep && from) {
    const again = { values: keep.values, seq }
    return <KeepDialog act={keep.act} from={from} pocket={pocket} again={again} onClose={onClose} />
  }
  return (
    <Ask title={pocketTexts.noneLeft} text={pocketTexts.noneLeftText} onClose={onClose}>
      <Button onClick={onClose}>{commonTexts.close}</Button>
    </Ask>
  )
}
