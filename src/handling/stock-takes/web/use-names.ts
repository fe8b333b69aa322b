import { useQueries } from '@tanstack/react-query'
import { showBatch } from '#stock/batches/contract.ts'
import { showParty } from '#registry/parties/contract.ts'
import { apiQuery } from '#ui/call.ts'
import type { StockTake } from '../shapes.ts'

type Line = { batch_id: string; owner_id: string }

export function useNames(take: StockTake, extra: readonly Line[] = []) {
  const batches = new Map(take.batches.map((batch) => [batch.id, batch]))
  const owners = new Map(take.owners.map(({ id, name }) => [id, name]))
  const newBatches = [...new Set(extra.map(({ batch_id }) => batch_id))].filter((id) => !batches.has(id))
  const newOwners = [...new Set(extra.map(({ owner_id }) => owner_id))].filter((id) => !owners.has(id))
  const found = useQueries({
    queries: newBatches.map((id) => apiQuery(showBatch, { params: { id } })),
  })
  const parties = useQueries({
    queries: newOwners.map((id) => apiQuery(showParty, { params: { id } })),
  })
  const labels = new Map<string, Pick<StockTake['batches'][number], 'label' | 'straw_colour'>>(batches)
  for (const { data } of found) if (data) labels.set(data.id, data)
  for (const { data } of parties) if (data) owners.set(data.id, data.name)
  return ({ batch_id, owner_id }: Line) => ({
    label: labels.get(batch_id)?.label ?? '…',
    straw_colour: labels.get(batch_id)?.straw_colour ?? ('TRANSPARENT' as const),
    number_range: batches.get(batch_id)?.number_range,
    owner: owners.get(owner_id) ?? '…',
  })
}
