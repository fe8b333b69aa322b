/** Warnings, which refuse a request unless its `accept` contains their codes. Each acceptance is recorded. */
import * as z from 'zod/mini'
import { id, instant } from './fields.ts'

export const WARNING_CODES = [
  'OVERFULL',
  'SIMILAR_NAME',
  ...(['COLLECTED_BEFORE_BIRTH', 'COLLECTED_AFTER_DEATH', 'TESTED_BEFORE_BIRTH', 'FAR_FUTURE'] as const),
  ...(['MARE_DEAD', 'MARE_TOO_YOUNG', 'MARE_PREGNANT', 'MARE_IS_DAUGHTER', 'LESS_THAN_DOSE'] as const),
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

/** Codes of the warnings that the caller accepts. */
export const accept = z.optional(z.array(z.enum(WARNING_CODES)).check(z.maxLength(WARNING_CODES.length)))

const FullLevel = z.strictObject({
  container_id: id,
  canister: z.int(),
  level: z.int(),
  /**
   * Number of straws that fit into the level. `free` counts the free places before the request, `straws` the straws
   * after it.
   */
  capacity: z.int(),
  free: z.int(),
  straws: z.int(),
})

export const Warning = z.strictObject({
  code: z.enum(WARNING_CODES),
  message: z.string(),
  field: z.optional(z.string()),
  levels: z.optional(z.array(FullLevel)),
})
export type Warning = z.infer<typeof Warning>

export const Acceptance = z.strictObject({
  code: z.enum(WARNING_CODES),
  accepted_by_name: z.string(),
  accepted_at: instant,
})
export type Acceptance = z.infer<typeof Acceptance>
