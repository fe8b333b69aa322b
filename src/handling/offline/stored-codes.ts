/** Codes and labels that are looked up in the offline snapshot. */
import { readCode, swapYz } from '#stock/label-codes/code.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import type { StoredMeaning } from '#handling/scanning/scan-list.ts'
import type { OfflineSnapshot } from './contract.ts'

/** Returns the batch or the place that a code, a label or a straw mark names; null if the snapshot has none. */
export function lookUpStored(text: string, snapshot: OfflineSnapshot): StoredMeaning | null {
  const { batches, containers, codes = [] } = snapshot
  const code = readCode(text)
  const known = code === null ? undefined : codes.find(([one]) => one === code)
  if (known) {
    const [, batchAt, containerAt, canister, level] = known
    const batch = batches[batchAt]
    const container = containers[containerAt]
    if (batch) return { is: 'STORED', batch: batch.id }
    if (container)
      return {
        ...{ is: 'STORED', container: container.id },
        ...(canister > 0 && { canister }),
        ...(level > 0 && { level }),
      }
  }
  const wanted = new Set([text, swapYz(text)].map((one) => foldText(one.trim()).replaceAll(/\s+/g, ' ')))
  const isNamed = (name: string | null) => name !== null && wanted.has(foldText(name).replaceAll(/\s+/g, ' '))
  const batch = batches.find(({ label, straw_mark_text }) => isNamed(label) || isNamed(straw_mark_text))
  if (batch) return { is: 'STORED', batch: batch.id }
  const container = containers.find(({ label }) => isNamed(label))
  return container ? { is: 'STORED', container: container.id } : null
}
