import { rangesOf } from '#stock/batches/straw.ts'
import type { Straw } from '../contract.ts'
import type { Rest } from './overflow.tsx'
import type { ChosenPlace } from './PlaceChooser.tsx'
import type { Split } from './place-room.ts'
import { type AdditionReason, gathered, type StockAtPlace } from '../bookings.ts'

export const ORIGINS = ['new', 'stored', 'sold', 'given_back'] as const
export type Origin = (typeof ORIGINS)[number]

export type Values = {
  reason: AdditionReason
  which: Origin
  date: string
  amount: number | string
  /** First owner or buyer, or null for ourselves; for returns, the owner of the straws, or null until one is chosen. */
  owner_id: string | null
  supplier_id: string | null
  warehouse_id: string
  location: ChosenPlace
  /** Agreed end of storage of a consignment; empty or absent if none. */
  ends_on?: string
  /** Destination of the straws that do not fit at the place. */
  rest: Rest
  signer_id: string
  note: string
}

export function knownStraws(
  reason: AdditionReason,
  straws: Straw[],
): Record<Exclude<Origin, 'new'>, Straw[]> {
  const of = (isFit: boolean, test: (straw: Straw) => boolean) => (isFit ? straws.filter(test) : [])
  const isPurchase = reason === 'PURCHASE'
  const isConsignment = reason === 'CONSIGNMENT'
  return {
    stored: of(isPurchase, ({ status }) => status === 'STORED'),
    sold: of(isPurchase || isConsignment, ({ status }) => status === 'SOLD'),
    given_back: of(isConsignment, ({ closed }) => closed === 'GIVEN_BACK'),
  }
}

export function bodyOf(values: Values, batch_id: string, known?: Straw[]) {
  const {
    reason,
    which,
    amount,
    supplier_id,
    owner_id,
    warehouse_id,
    location,
    rest: _,
    ends_on,
    ...common
  } = values
  const number = amount === '' ? null : Number(amount)
  const picked =
    known && number !== null && Number.isInteger(number) && number > 0 && number <= known.length
      ? rangesOf(known.slice(0, number).map((straw) => straw.number))
      : undefined
  return {
    ...common,
    batch_id,
    reason,
    warehouse_id: warehouse_id || null,
    ...(known ? { numbers: picked } : { amount: number }),
    ...(reason === 'COLLECTION' ? {} : { supplier_id }),
    ...(reason === 'CONSIGNMENT' ? {} : { owner_id }),
    ...(reason === 'CONSIGNMENT' && ends_on ? { ends_on } : {}),
    // Straws that are bought in store are not moved.
    ...(known && which === 'stored' ? {} : { location }),
  }
}

/** Returns two additions: the straws that fit at the place, and the others. */
export function splitOf(values: Values, { fitting, to }: Split, batch_id: string, known?: Straw[]) {
  const rest = Number(values.amount) - fitting
  return [
    bodyOf({ ...values, amount: fitting }, batch_id, known),
    bodyOf({ ...values, amount: rest, location: to }, batch_id, known?.slice(fitting)),
  ].map(({ signer_id: _, ...booking }) => booking)
}

export function placesOf(
  { which, amount, location = null }: Values,
  known: Straw[] = [],
  split: Split | null = null,
): StockAtPlace[] {
  const straws = Number(amount)
  if (which !== 'stored') {
    if (!split) return [{ location, straws }]
    return [
      { location, straws: split.fitting },
      { location: split.to, straws: straws - split.fitting },
    ]
  }
  return gathered(known.slice(0, straws).map((straw) => ({ location: straw.location, straws: 1 })))
}
