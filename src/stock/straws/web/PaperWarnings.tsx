import { BatchWarnings } from '#stock/batches/web/BatchWarnings.tsx'
import type { WithdrawalType } from '../bookings.ts'

type Props = {
  values: { type: WithdrawalType | null; date: string; keep_in_store: boolean }
  batches: readonly { id: string; label: string }[]
}

export function PaperWarnings({ values: { type, date, keep_in_store }, batches }: Props) {
  const isStaying = type === null || type === 'LOSS' || (type === 'SALE' && keep_in_store)
  if (isStaying) return null
  return batches.map(({ id, label }) => (
    <BatchWarnings key={id} batch_id={id} label={batches.length > 1 ? label : undefined} on={date} />
  ))
}
