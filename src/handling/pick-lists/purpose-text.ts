import { placeName } from '#stock/movements/movement-sentence.ts'
import { words } from '#platform/contract/words.ts'
import type { PickListSummary, Purpose } from './shapes.ts'
import { pickListTexts } from './texts.ts'

/** @param owner_name omitted if the owner is shown next to the text */
export function purposeText(purpose: Purpose, owner_name?: string): string {
  const { type, receiver_name, animal_name, reason, keep_in_store, to, to_label } = purpose
  const texts = pickListTexts.for
  switch (type) {
    case 'CONSIGNMENT':
      return texts.CONSIGNMENT(receiver_name ?? '')
    case 'SALE':
      return (keep_in_store ? texts.SALE_STORED : texts.SALE)(receiver_name ?? '')
    case 'RETURN':
      return texts.RETURN(owner_name)
    case 'LOSS':
      return texts.LOSS(words[reason ?? ''] ?? '')
    case 'INSEMINATION':
      return texts.INSEMINATION(animal_name ?? '')
    case 'RELOCATION':
      return to === null ? texts.out : texts.RELOCATION(placeName(to_label ?? '', to.canister, to.level))
  }
}

/** Names for whom a list is; a common purpose is stated in full. */
export function forWhom(purposes: PickListSummary['purposes']): string {
  const names = purposes.map(({ type, name }) => (type === 'LOSS' ? (words[name ?? ''] ?? '') : (name ?? '')))
  const all = [...new Set(names)].filter(Boolean).join(', ')
  const types = new Set(purposes.map(({ type }) => type))
  return types.size === 1 ? pickListTexts.onlyFor[purposes[0]!.type](all) : all
}
