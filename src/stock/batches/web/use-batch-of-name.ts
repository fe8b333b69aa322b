import { useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '#ui/call.ts'
import { listBatches } from '../contract.ts'

type Named = { id: string; label: string }

/** Finds the batch with this label, ignoring case. */
export function batchOfName<T extends Named>(batches: readonly T[], name: string): T | undefined {
  const wanted = name.trim().toLowerCase()
  return batches.find(({ label }) => label.toLowerCase() === wanted)
}

/**
 * Returns a function that finds a batch by its label, among known batches first; undefined if no batch has the label.
 */
export function useBatchOfName() {
  const client = useQueryClient()
  return async (name: string, known: readonly Named[]): Promise<Named | undefined> => {
    const here = batchOfName(known, name)
    if (here) return here
    const query = { label: name.trim(), limit: 20, offset: 0 }
    return batchOfName((await client.fetchQuery(apiQuery(listBatches, { query }))).batches, name)
  }
}
