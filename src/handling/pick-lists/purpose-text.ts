import { placeName } from '#stock/movements/movement-sentence.ts'
import { words } from '#platform/contract/words.ts'
import type { PickListSummary, Purpose } from './shapes.ts'
import { pickListTexts } from './texts.ts'

/** Names for whom straws are taken, where to, or why. */
export function purposeName(purpose: Purpose, owner_name: string): string {
  const { type, receiver_name, animal_name, reason, to, to_label } = purpose
  if (type === 'RETURN') return owner_name
  if (type === 'RELOCATION') return to === null ? '' : placeName(to_label ?? '', to.canister, to.level)
  return receiver_name ?? animal_name ?? words[reason ?? ''] ?? ''
}

/** Returns what is done with straws, as in "Consign to". */
export function purposeVerb({ type, keep_in_store, to }: Purpose): string {
  const { does, doesStored, doesOut } = pickListTexts
  if (type === 'SALE' && keep_in_store) return doesStored
  return type === 'RELOCATION' && to === null ? doesOut : does[type]
}

/** @param owner_name omitted if the owner is shown next to the text */
export function purposeText(purpose: Purpose, owner_name = ''): string {
  return `${purposeVerb(purpose)} ${purposeName(purpose, owner_name)}`.trim()
}

/** Names for whom a list is; a common purpose is stated in full. */
export function forWhom(purposes: PickListSummary['purposes']): string {
  const all = [...new Set(purposes.map(({ name }) => name))].filter(Boolean).join(', ')
  const types = new Set(purposes.map(({ type }) => type))
  return types.size === 1 ? pickListTexts.onlyFor[purposes[0]!.type](all) : all
}
