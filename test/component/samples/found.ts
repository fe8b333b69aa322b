import type { Found } from '#integration/overview/contract.ts'
import type { searchEverything } from '#integration/overview/contract.ts'
import type { Batch } from '#stock/batches/contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { aBatch } from './batches.ts'

/** Returns a batch as the search finds it. */
export function foundBatch(batch: Batch = aBatch()): Found {
  const { id, label: title, animal, straw_colour, counts } = batch
  return { kind: 'BATCH', id, title, detail: animal.name, straw_colour, straws: counts.stored, place: null }
}

/** Returns a search result other than a batch. */
export function foundOther(given: Pick<Found, 'kind' | 'id' | 'title'> & Partial<Found>): Found {
  return { detail: null, straw_colour: null, straws: null, place: null, ...given }
}

export const foundPage = (...found: Found[]): Reply<typeof searchEverything> => ({ found })
