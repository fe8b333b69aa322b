import { useQueries } from '@tanstack/react-query'
import { showBatch } from '#stock/batches/contract.ts'
import { showParty } from '#registry/parties/contract.ts'
import { apiQuery } from '#ui/call.ts'
import type { StockTake } from '../shapes.ts'

type Batch = Omit<StockTake['batches'][number], 'id' | 'number_range'>

/** Placeholder of a batch until it is loaded. */
export const UNKNOWN: Batch = {
  ...{ label: '…', straw_colour: 'TRANSPARENT' as const, animal_name: '', straw_mark_text: null },
}

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
  const labels = new Map<string, Batch>(batches)
  for (const { data } of found) if (data) labels.set(data.id, { ...data, animal_name: data.animal.name })
  for (const { data } of parties) if (data) owners.set(data.id, data.name)
  return ({ batch_id, owner_id }: Line) => ({
    ...(labels.get(batch_id) ?? UNKNOWN),
    number_range: batches.get(batch_id)?.number_range,
    owner: owners.get(owner_id) ?? '…',
  })
}
