/** Movements as described to a stakeholder: "14 straws of theirs sold to Stal Van Dijk". */
import { shortDate } from '#platform/contract/days.ts'
import { type Movement, opposite, type Outcome } from './contract.ts'
import { movementTexts } from './texts.ts'

export type MovementFacts = Pick<
  Movement,
  | 'type'
  | 'direction'
  | 'reverses_id'
  | 'owner_id'
  | 'supplier_id'
  | 'receiver_id'
  | 'holder_id'
  | 'from_name'
  | 'to_name'
  | 'keep_in_store'
  | 'outcome'
  | 'checked_on'
>

/**
 * Describes what happened to the straws, without their number, as seen by the party: "of theirs sold to Stal Van Dijk".
 * @param is_self whether the party is our own organisation, whose straws are simply "sold to Stal Van Dijk"
 */
export function theirWords(movement: MovementFacts, party_id: string, is_self = false): string {
  const { reverses_id, direction, from_name, to_name } = movement
  if (reverses_id === null) return wordsOf(movement, party_id, is_self)
  const original = {
    ...movement,
    direction: direction && opposite(direction),
    ...(direction && { from_name: to_name, to_name: from_name }),
    outcome: null,
  }
  return `${wordsOf(original, party_id, is_self)}, undone`
}

function wordsOf(movement: MovementFacts, party_id: string, is_self: boolean): string {
  const { type, direction, owner_id, supplier_id, receiver_id, holder_id, from_name, to_name } = movement
  const isTheirs = owner_id === party_id && !is_self
  const theirs = isTheirs ? 'of theirs ' : ''
  const by = holder_id === party_id && !isTheirs ? ' by them' : ''
  const to = receiver_id === party_id ? (is_self ? 'to you' : 'to them') : `to ${to_name}`
  switch (type) {
    case null:
      return `${theirs}moved to ${to_name}`
    case 'COLLECTION':
      return isTheirs ? 'collected for them' : 'collected'
    case 'PURCHASE':
      if (supplier_id === party_id) return is_self ? 'bought from you' : 'bought from them'
      return `bought ${is_self ? '' : 'for them '}from ${from_name}`
    case 'CONSIGNMENT':
      if (direction === 'IN')
        return supplier_id === party_id
          ? 'received from them on consignment'
          : `${theirs}received on consignment`
      return holder_id === null ? `${theirs}consigned ${to}` : `${theirs}passed on${by} ${to}`
    case 'SALE':
      return `${theirs}sold${by} ${to}${movement.keep_in_store ? ', stored here' : ''}`
    case 'RETURN':
      if (direction === 'OUT') return `returned ${to}`
      return supplier_id === party_id ? 'returned by them' : `${theirs}returned by ${from_name}`
    case 'LOSS':
      return `${theirs}lost${by}`
    case 'INSEMINATION':
      return `${theirs}used${by} to inseminate ${to_name}${outcomeOf(movement)}`
    case 'ERASURE':
      return `${theirs}erased`
  }
}

function outcomeOf({ outcome, checked_on }: MovementFacts): string {
  if (outcome === null || outcome === 'UNKNOWN') return ''
  const day = checked_on ? ` ${shortDate(checked_on)}` : ''
  return `, ${OUTCOMES[outcome]}${day}`
}

const OUTCOMES: Record<Exclude<Outcome, 'UNKNOWN'>, string> = {
  PENDING: 'not checked yet',
  PREGNANT: 'pregnant',
  NOT_PREGNANT: 'not pregnant',
  LOST_PREGNANCY: 'pregnancy lost',
}

/** Returns the batch and, if another party held the straws, that party: "B-26-012, held by La Dehesa". */
export function theirStraws(movement: MovementFacts & { batch_label: string }, party_id: string): string {
  const { batch_label, holder_id, from_name, reverses_id } = movement
  const isElsewhere =
    holder_id !== null && holder_id !== party_id && reverses_id === null && from_name !== null
  return isElsewhere ? `${batch_label}, ${movementTexts.heldBy(from_name)}` : batch_label
}
