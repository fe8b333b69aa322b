import * as z from 'zod/mini'
import { day } from '#platform/contract/fields.ts'

/** Agreed end of a consignment; absent if none. */
export const ends_on = z.optional(day)

export const endsInTime = z.refine<object>(
  (consignment: { date?: string; ends_on?: string }) =>
    consignment.ends_on === undefined ||
    consignment.date === undefined ||
    consignment.ends_on >= consignment.date,
  { error: 'Enter a day after the consignment', path: ['ends_on'] },
)

export function agreedEndOf(booking: { ends_on?: string | undefined } | object): string | null {
  return 'ends_on' in booking ? (booking.ends_on ?? null) : null
}
