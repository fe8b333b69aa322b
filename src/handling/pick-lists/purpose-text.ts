import { placeName } from '#stock/movements/movement-sentence.ts'
import { words } from '#platform/contract/words.ts'
import type { PickListSummary, Purpose } from './shapes.ts'
import { pickListTexts } from './texts.ts'

/** Returns the receiver, owner, mare, destination or reason of a purpose; '' if it has none. */
export function purposeName(purpose: Purpose, owner_name: string): string {
  const { type, receiver_name, animal_name, reason, to, to_label } = purpose
  if (type === 'RETURN') return owner_name
  if (type === 'RELOCATION') return to === null ? '' : placeName(to_label ?? '', to.canister, to.level)
  return receiver_name ?? animal_name ?? words[reason ?? ''] ?? ''
}

/** Returns the verb of a purpose, such as "Consign to". */
export function purposeVerb({ type, keep_in_store, to }: Purpose): string {
  const { does, doesStored, doesOut } = pickListTexts
  if (type === 'SALE' && keep_in_store) return doesStored
  return type === 'RELOCATION' && to === null ? doesOut : does[type]
}

/**
 * Describes a purpose by its verb and its name.
 * @param owner_name name of the owner; omitted if it is shown next to the text
 */
export function purposeText(purpose: Purpose, owner_name = ''): string {
  return `${purposeVerb(purpose)} ${purposeName(purpose, owner_name)}`.trim()
}

/** Lists the names of a list's purposes, with their verb if all purposes have the same type. */
export function forWhom(purposes: PickListSummary['purposes']): string {
  const all = [...new Set(purposes.map(({ name }) => name))].filter(Boolean).join(', ')
  const types = new Set(purposes.map(({ type }) => type))
  return types.size === 1 ? pickListTexts.onlyFor[purposes[0]!.type](all) : all
}
