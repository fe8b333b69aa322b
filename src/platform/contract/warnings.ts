/**
 * Warnings: a request that causes one is refused, and carried out when it is sent again with the warning's code in `accept`.
 * Who accepted it is recorded.
 */
import * as z from 'zod/mini'
import { id, instant } from './fields.ts'

export const WARNING_CODES = [
  'OVERFULL',
  'SIMILAR_NAME',
  ...(['COLLECTED_BEFORE_BIRTH', 'COLLECTED_AFTER_DEATH', 'TESTED_BEFORE_BIRTH', 'FAR_FUTURE'] as const),
  ...(['MARE_DEAD', 'MARE_TOO_YOUNG', 'MARE_PREGNANT', 'MARE_IS_DAUGHTER', 'LESS_THAN_DOSE'] as const),
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

/** Codes of the warnings that the caller has seen and accepts. */
export const accept = z.optional(z.array(z.enum(WARNING_CODES)).check(z.maxLength(WARNING_CODES.length)))

/** A level that the request would leave too full. */
const FullLevel = z.strictObject({
  container_id: id,
  canister: z.int(),
  level: z.int(),
  /** The straws that fit, and the places that are free before the request. */
  capacity: z.int(),
  free: z.int(),
  /** The straws that would be there. */
  straws: z.int(),
})

export const Warning = z.strictObject({
  code: z.enum(WARNING_CODES),
  message: z.string(),
  /** The field of the body that it is about. */
  field: z.optional(z.string()),
  /** Of OVERFULL. */
  levels: z.optional(z.array(FullLevel)),
})
export type Warning = z.infer<typeof Warning>

/** A warning that a member accepted about a batch, a horse or a health test. */
export const Acceptance = z.strictObject({
  code: z.enum(WARNING_CODES),
  accepted_by_name: z.string(),
  accepted_at: instant,
})
export type Acceptance = z.infer<typeof Acceptance>
