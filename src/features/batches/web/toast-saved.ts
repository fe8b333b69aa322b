import type { Batch } from '../contract.ts'
import { texts } from '#ui/texts.ts'
import { toast } from '#ui/toast.ts'

/** Typed values stand even against their formula; whoever saves them is told so. */
export function toastSaved({ label, computed }: Batch) {
  const saved = texts.batch.saved(label)
  const { length } = computed.deviations
  if (length === 0) toast('success', saved)
  else toast('warning', `${saved}\n${texts.batch.deviating(length)}`)
}
