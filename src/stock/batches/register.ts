import * as z from 'zod/mini'
import { day, id, measure, optional, optionalText } from '#platform/contract/fields.ts'
import { UNKNOWN } from './sheet.ts'

/**
 * Rules under which semen was produced. Source: EU, Regulation (EU) 2020/686; NATIONAL, national rules; THIRD_COUNTRY,
 * Regulation (EU) 2020/692.
 */
export const HEALTH_STATUSES = ['EU', 'NATIONAL', 'THIRD_COUNTRY', UNKNOWN] as const
export type HealthStatus = (typeof HEALTH_STATUSES)[number]

export const RegisterFields = {
  collection_centre_id: optional(id),
  processing_centre_id: optional(id),
  /** Text on each straw, word for word and line by line. */
  straw_mark_text: optionalText(200),
  health_status: optional(z.enum(HEALTH_STATUSES)),
  /** First day on which straws may leave the centre. */
  releasable_from: optional(day),
  thawing_instruction: optionalText(1000),
  /** Time in minutes for which thawed semen was incubated before evaluation. */
  incubation_minutes: optional(measure(1440)),
  /** Temperature in degrees Celsius at which thawed semen was incubated before evaluation. */
  incubation_celsius: optional(measure(100)),
  culture_result: optionalText(200),
}

const Centre = z.strictObject({
  id,
  name: z.string(),
  approval_number: z.nullable(z.string()),
  approval_valid_from: z.nullable(day),
  approval_valid_until: z.nullable(day),
})

export const RegisterFacts = {
  collection_centre_id: z.nullable(id),
  processing_centre_id: z.nullable(id),
  collection_centre: z.nullable(Centre),
  processing_centre: z.nullable(Centre),
  straw_mark_text: z.nullable(z.string()),
  health_status: z.nullable(z.enum(HEALTH_STATUSES)),
  releasable_from: z.nullable(day),
  thawing_instruction: z.nullable(z.string()),
  incubation_minutes: z.nullable(z.number()),
  incubation_celsius: z.nullable(z.number()),
  culture_result: z.nullable(z.string()),
}
