import { longDate } from '#platform/contract/days.ts'
import { type Direction, type JournalKind, LOSS_REASONS, type MovementType, opposite } from './contract.ts'
import { lossTexts } from './texts.ts'

export type NamedStanding = { place_name: string | null; straws: number }

export type MovementWords = {
  kind?: JournalKind
  /** Movement type; null for a relocation, which has no direction either. */
  type: MovementType | null
  direction: Direction | null
  date: string
  amount: number
  signer_name: string
  batch_label: string
  owner_name: string
  supplier_name?: string | null
  receiver_name?: string | null
  /** Holder before the movement, if it was not us. */
  holder_name?: string | null
  animal_name?: string | null
  /** A loss reason; for a reversal, free text. */
  reason?: string | null
  keep_in_store?: boolean
  /** Agreed end of a consignment. */
  ends_on?: string | null | undefined
  /** Destination of a relocation; null means without a place. */
  place_name?: string | null
  /** Places that straws are taken from, or stored in if they come in or stay; unused for relocations and reversals. */
  places?: readonly NamedStanding[]
  reverses_id?: string | null
}

/** Parts of a sentence; `rest` names the straws, their owner and places, and the giving or receiving party. */
type Phrase = [done: string, todo: string, noun: string, rest: string]

/**
 * Describes a movement: "Ana García consigned 10 straws of B-24-017, owned by Haras del Sur, to Stal Van Dijk on …"
 * @param movement movement with display names, and with its date as `YYYY-MM-DD`
 */
export function movementSentence(movement: MovementWords): string {
  const { signer_name, reverses_id, reason } = movement
  const day = longDate(movement.date)
  const [done, , noun, rest] = phraseOf(movement)
  if (!reverses_id) return `${signer_name} ${done} ${rest} on ${day}${endOf(movement)}`
  return `${signer_name} undid the ${noun} ${withoutComma(rest)} of ${day}: ${reason}`
}

type Proposed = Omit<MovementWords, 'reverses_id' | 'signer_name'> & { signer_name?: string }

/** Describes a movement before it is booked: "Ana García will consign 10 straws …"; without a signer, "Consign …" */
export function proposedSentence({ signer_name = '', ...movement }: Proposed): string {
  const [, todo, , rest] = phraseOf({ signer_name, ...movement })
  const act = `${todo} ${rest} on ${longDate(movement.date)}${endOf(movement)}`
  return signer_name ? `${signer_name} will ${act}` : act.replace(/^./, (first) => first.toUpperCase())
}

function endOf({ ends_on }: Pick<MovementWords, 'ends_on'>) {
  return ends_on ? `, until ${longDate(ends_on)}` : ''
}

function withoutComma(text: string) {
  return text.replace(/,$/, '')
}

function phraseOf(movement: MovementWords): Phrase {
  const { type, batch_label, supplier_name, receiver_name, animal_name } = movement
  const isOne = movement.amount === 1
  const straws = `${movement.amount} ${isOne ? 'straw' : 'straws'} of ${batch_label}`
  const owned = `${straws}, owned by ${movement.owner_name}`
  const held = movement.holder_name ? `${owned}, held by ${movement.holder_name}` : owned
  const places = placesOf(movement)
  const stop = places && ','
  switch (type) {
    case null:
      return movement.place_name
        ? ['moved', 'move', 'move of', `${owned}, to ${movement.place_name}`]
        : ['removed', 'remove', 'removal of', `${owned}, from ${isOne ? 'its' : 'their'} place`]
    case 'COLLECTION':
      return ['collected', 'collect', 'collection of', `${owned}${places},`]
    case 'PURCHASE':
      return [
        'bought',
        'buy',
        'purchase of',
        `${straws} from ${supplier_name} for ${receiver_name ?? movement.owner_name}${places}${stop}`,
      ]
    case 'CONSIGNMENT':
      return consignment(movement, straws, owned, places)
    case 'SALE':
      return ['sold', 'sell', 'sale of', `${held}${places}, to ${receiver_name}${keeps(movement)}`]
    case 'RETURN':
      return booked(movement) === 'IN'
        ? ['received', 'receive', 'return of', `${owned}, from ${supplier_name}${places}${stop}`]
        : [
            'returned',
            'return',
            'return of',
            `${straws}${places}${stop} to ${isOne ? 'its' : 'their'} owner ${receiver_name}`,
          ]
    case 'LOSS':
      return ['recorded', 'record', 'loss of', `${held}${lossOf(movement)}${places},`]
    case 'INSEMINATION':
      return [
        `inseminated ${animal_name} with`,
        `inseminate ${animal_name} with`,
        `insemination of ${animal_name} with`,
        `${held}${places},`,
      ]
    case 'ERASURE':
      return ['erased', 'erase', 'erasure of', `${held},`]
  }
}

function consignment(movement: MovementWords, straws: string, owned: string, places: string): Phrase {
  const { supplier_name, receiver_name, holder_name } = movement
  if (booked(movement) === 'IN')
    return [
      'received',
      'receive',
      'consignment of',
      `${straws} on consignment from ${supplier_name}${places}${places && ','}`,
    ]
  if (holder_name)
    return ['passed on', 'pass on', 'passing on of', `${owned}, from ${holder_name} to ${receiver_name}`]
  return ['consigned', 'consign', 'consignment of', `${owned}${places}, to ${receiver_name}`]
}

// Listing all places of a vessel would make the sentence unreadable.
const MAX_PLACES = 3

/** Describes places: ", from Tank 1, canister 2, level 1 (6) and no place (4)"; empty if no straw has a place. */
function placesOf({ places = [], direction, keep_in_store }: MovementWords): string {
  const named = places
    .filter(({ place_name }) => place_name !== null)
    .toSorted((left, right) => right.straws - left.straws || (left.place_name! < right.place_name! ? -1 : 1))
  if (named.length === 0) return ''
  const count = (some: readonly NamedStanding[]) => some.reduce((sum, { straws }) => sum + straws, 0)
  const all = count(places)
  const rest = named.slice(MAX_PLACES)
  const more = rest.length === 1 ? 'one more place' : `${rest.length} more places`
  const shown = [
    ...named.slice(0, MAX_PLACES),
    { place_name: more, straws: count(rest) },
    { place_name: 'no place', straws: all - count(named) },
  ]
    .filter(({ straws }) => straws > 0)
    .map(({ place_name, straws }) => (straws === all ? place_name : `${place_name} (${straws})`))
  const last = shown.length > 1 ? ` and ${shown.pop()}` : ''
  return `, ${direction === 'IN' || keep_in_store ? 'stored in' : 'from'} ${shown.join(', ')}${last}`
}

function booked({ direction, reverses_id }: MovementWords): Direction | null {
  return direction && reverses_id ? opposite(direction) : direction
}

function keeps({ keep_in_store }: MovementWords) {
  return keep_in_store ? `, stored here for the buyer,` : ''
}

function lossOf({ reason, reverses_id }: MovementWords) {
  if (reverses_id) return ''
  const known = LOSS_REASONS.find((one) => one === reason)
  return `, as lost${known ? ` (${lossTexts[known]})` : ''}`
}

/** Formats a place as "Tank 1, canister 3, level 2". */
export function placeName(container: string, canister: number, level: number): string {
  return `${container}, canister ${canister}, level ${level}`
}
