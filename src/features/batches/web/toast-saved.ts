import type { Batch } from '../contract.ts'
import { batchTexts } from '../texts.ts'
import { toast } from '#ui/toast.tsx'

/** Typed values are kept even if they contradict their formula, so saving mentions them. */
export function toastSaved({ label, computed }: Batch) {
  const saved = batchTexts.saved(label)
  const { length } = computed.deviations
  if (length === 0) toast('success', saved)
  else toast('warning', `${saved}\n${batchTexts.deviating(length)}`)
}
