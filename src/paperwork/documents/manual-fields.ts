/** Data that is entered for a single document and stored only with it. */
import * as z from 'zod/mini'
import { day, measure, optional, optionalLine, optionalText, whole } from '#platform/contract/fields.ts'

export const Shipping = z
  .strictObject({
    carrier: optionalLine(100),
    tracking: optionalLine(100),
    shipper: optionalLine(50),
    seal: optionalLine(50),
    charged_on: optional(day),
    cold_until: optional(day),
    send_back_by: optional(day),
    weight_kg: optional(measure(1000)),
    order_number: optionalLine(50),
    authorised_by: optionalLine(200),
    authorised_on: optional(day),
    /** Person who released the container from the centre, usually the centre veterinarian. */
    released_by: optionalLine(200),
    released_on: optional(day),
    /** Number of the health certificate, as in TRACES. */
    certificate: optionalLine(100),
    /** Day on which the container was cleaned and disinfected. */
    cleaned_on: optional(day),
    /** Whether the container is new and discarded after use, so that it needs no disinfection. */
    is_single_use: optional(z.boolean()),
    mares: optionalLine(200),
    note: optionalText(1000),
  })
  .check(
    z.refine(({ charged_on, cold_until }) => !charged_on || !cold_until || charged_on <= cold_until, {
      error: 'Before it was charged',
      path: ['cold_until'],
    }),
    z.refine(({ charged_on, send_back_by }) => !charged_on || !send_back_by || charged_on <= send_back_by, {
      error: 'Before it was charged',
      path: ['send_back_by'],
    }),
  )
export type Shipping = z.infer<typeof Shipping>

const celsius = z.number().check(z.gte(-273), z.lte(100))

export const Intake = z.strictObject({
  delivery_note: optionalLine(100),
  /** Number of straws according to the delivery note. */
  announced: optional(whole(0, 1_000_000)),
  seal: optionalLine(50),
  arrived_celsius: optional(celsius),
  certificates: optionalText(500),
  is_ownership_declared: optional(z.boolean()),
  /** Whether the sender declared that the straws had been in quarantine for 30 days. */
  is_quarantine_declared: optional(z.boolean()),
  differences: optionalText(1000),
})
export type Intake = z.infer<typeof Intake>

export function filled<V extends Record<string, string>>(values: V): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as Partial<V>
}
