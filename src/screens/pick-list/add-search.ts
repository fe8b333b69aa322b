/** Parsing of the field of a pick list: number, straws and receiver. */
import type { NewLine } from '#handling/pick-lists/contract.ts'
import type { PlaceForList } from '#handling/pick-lists/places.ts'
import type { Line, Purpose } from '#handling/pick-lists/shapes.ts'
import { countNumbers, numbersIn, rangesOf } from '#stock/batches/straw.ts'
import { type Act, frozenOn, onlyNamed, readAct, strawsOf } from '#stock/straws/act-grammar.ts'
import { firstAmount } from '#stock/straws/web/amount.ts'

export type PurposeInput = NewLine['purpose']

/** Reads the field; a number alone may be part of a label. */
export function readField(text: string): { act: Act; query: { text: string; frozen?: string } | null } {
  const act = readAct(text)
  const { amount, day, canister, level } = act
  const isLabel = amount !== null && act.words.length === 0 && day === null && canister === null
  const words = [
    ...(isLabel ? [String(amount)] : act.words),
    ...(canister === null ? [] : [`canister ${canister}`]),
    ...(level === null ? [] : [`level ${level}`]),
  ]
  if (words.length === 0 && day === null) return { act, query: null }
  const phrases = words.map((word) => `"${word.replaceAll('"', '')}"`).join(' ')
  return {
    act: isLabel ? { ...act, amount: null } : act,
    query: { text: phrases, ...(day && { frozen: frozenOn(day) }) },
  }
}

export type Offer = {
  place: PlaceForList
  /** Stored straws that the list does not take yet. */
  free: number
  /** Number of straws to add: the typed one, or a dose; at most the free ones. */
  amount: number
  isShort: boolean
}

export function offersOf(places: readonly PlaceForList[], act: Act): Offer[] {
  return places.map((place) => {
    const free = countNumbers(place.numbers)
    const wanted = strawsOf(act, place.straws_per_dose) ?? firstAmount(place.straws_per_dose, free)
    return { place, free, amount: Math.min(wanted, free), isShort: wanted > free }
  })
}

/** Returns a new line. Straws without a place are named, because a line without a place means any place. */
export function lineOf<P>({ place }: Offer, amount: number, purpose: P) {
  const { batch_id, owner_id, location, numbers } = place
  if (location !== null) return { batch_id, owner_id, amount, from: location, purpose }
  return { batch_id, numbers: rangesOf(numbersIn(numbers).slice(0, amount)), purpose }
}

type Named = { id: string; name: string }

/** Returns the purpose for the only stakeholder or mare that the words name; null if they name none or several. */
export function purposeFor(
  to: readonly string[],
  { parties, mares }: { parties: readonly Named[]; mares: readonly Named[] },
  owner_id: string,
): { purpose: PurposeInput; name: string } | null {
  if (to.length === 0) return null
  const known = [
    ...parties.map((party) => ({ ...party, isMare: false })),
    ...mares.map((mare) => ({ ...mare, isMare: true })),
  ]
  const only = onlyNamed(to, known, ({ name }) => name)
  if (!only) return null
  const { id, name, isMare } = only
  if (isMare) return { name, purpose: { withdrawal: { type: 'INSEMINATION', animal_id: id, note: null } } }
  if (id === owner_id)
    return { name, purpose: { withdrawal: { type: 'RETURN', receiver_id: null, note: null } } }
  return { name, purpose: { withdrawal: { type: 'CONSIGNMENT', receiver_id: id, note: null } } }
}

/** Returns the purpose of a line for another line. */
export function samePurpose({ type, to, note, ...purpose }: Purpose): PurposeInput {
  if (type === 'RELOCATION') return { relocation: { to } }
  const { receiver_id, animal_id, reason, keep_in_store } = purpose
  const details = {
    CONSIGNMENT: { receiver_id },
    SALE: { receiver_id, keep_in_store },
    RETURN: {},
    LOSS: { reason },
    INSEMINATION: { animal_id },
  }[type]
  return { withdrawal: { type, ...details, note } } as PurposeInput
}

const MAX_REPEATED = 4

/** Returns the purposes of a list that straws of this owner can have too, the latest first. */
export function repeatable(
  lines: readonly Line[],
  owner_id: string,
): { purpose: Purpose; owner_name: string }[] {
  const keyOf = ({ type, receiver_id, animal_id, reason, keep_in_store, to }: Purpose) =>
    JSON.stringify([type, receiver_id, animal_id, reason, keep_in_store, to])
  const fitting = lines.filter(
    ({ purpose, ...line }) =>
      (purpose.type !== 'RETURN' || line.owner_id === owner_id) && purpose.receiver_id !== owner_id,
  )
  const distinct = [...new Map(fitting.map((line) => [keyOf(line.purpose), line])).values()]
  return distinct.toReversed().slice(0, MAX_REPEATED)
}
