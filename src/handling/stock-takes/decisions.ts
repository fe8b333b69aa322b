import { countNumbers, numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import type { Location } from '#stock/containers/contract.ts'
import { MAX_STRAWS, type StrawBooking } from '#stock/straws/bookings.ts'
import type { Decision, Difference, DifferenceKind } from './shapes.ts'

type DecisionAction = Decision['act']

export const ACTS_OF: Record<DifferenceKind, readonly DecisionAction[]> = {
  MISSING: ['LOST', 'LOOKING', 'ELSEWHERE'],
  MISPLACED: ['STAYS', 'PUT_BACK'],
  UNEXPECTED: ['STAYS', 'PUT_BACK', 'REVERSED', 'ADDED', 'SET_ASIDE'],
  UNKNOWN: ['SET_ASIDE'],
}

/** Whether the level agrees once the decision is booked. */
export function isSettled({ act }: Decision): boolean {
  return act !== 'LOOKING' && act !== 'SET_ASIDE'
}

export function isBooked({ act }: Decision): boolean {
  return isSettled({ act } as Decision) && act !== 'PUT_BACK'
}

type Of = {
  container_id: string
  warehouse_id: string
  self_id: string
  date: string
  note: string
}

/** Returns the bookings of a decision, each within the limit of straws per movement; none for reversals. */
export function bookingsOf(difference: Difference, decision: Decision, of: Of): StrawBooking[] {
  const { canister, level, straws, numbers } = difference
  if (difference.batch_id === null || difference.owner_id === null) return []
  const line = { batch_id: difference.batch_id, owner_id: difference.owner_id }
  const { batch_id } = line
  const here: Location = { container_id: of.container_id, canister, level }
  const { date, note } = of
  switch (decision.act) {
    case 'LOST': {
      const withdrawal = { type: 'LOSS' as const, reason: decision.reason, date, note }
      return portions(numbers!).map((some) => ({ batch_id, numbers: some, withdrawal }))
    }
    case 'ELSEWHERE':
      return portions(numbers!).map((some) => ({ batch_id, numbers: some, relocation: { to: decision.to } }))
    case 'STAYS':
      return numbers === null
        ? amounts(straws).map((amount) => ({
            ...{ ...line, amount, location: decision.from },
            relocation: { to: here },
          }))
        : portions(numbers).map((some) => ({ batch_id, numbers: some, relocation: { to: here } }))
    case 'ADDED':
      return amounts(straws).map((amount) => {
        const added = { batch_id, date, note, amount, warehouse_id: of.warehouse_id, location: here }
        return line.owner_id === of.self_id
          ? { ...added, reason: 'COLLECTION', owner_id: line.owner_id }
          : { ...added, reason: 'CONSIGNMENT', supplier_id: line.owner_id, owner_id: line.owner_id }
      })
    default:
      return []
  }
}

export function portions(numbers: StrawNumbers): StrawNumbers[] {
  if (countNumbers(numbers) <= MAX_STRAWS) return [numbers]
  const all = numbersIn(numbers)
  return amounts(all.length).map((amount, index) =>
    rangesOf(all.slice(index * MAX_STRAWS, index * MAX_STRAWS + amount)),
  )
}

function amounts(straws: number): number[] {
  const many = Math.ceil(straws / MAX_STRAWS)
  return Array.from({ length: many }, (_, index) => Math.min(MAX_STRAWS, straws - index * MAX_STRAWS))
}
