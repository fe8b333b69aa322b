/**
 * Warnings: a request that causes one is refused. It is carried out if it is sent again with the warning's
 * code in `accept`. The member who accepted it is recorded.
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

/** Level that the request would overfill. */
const FullLevel = z.strictObject({
  container_id: id,
  canister: z.int(),
  level: z.int(),
  /** Straws that fit, and free places before the request. */
  capacity: z.int(),
  free: z.int(),
  /** Straws after the request. */
  straws: z.int(),
})

export const Warning = z.strictObject({
  code: z.enum(WARNING_CODES),
  message: z.string(),
  /** Field of the body that the warning is about. */
  field: z.optional(z.string()),
  /** Overfull levels, for OVERFULL only. */
  levels: z.optional(z.array(FullLevel)),
})
export type Warning = z.infer<typeof Warning>

/** Warning that a member accepted for a batch, a horse or a health test. */
export const Acceptance = z.strictObject({
  code: z.enum(WARNING_CODES),
  accepted_by_name: z.string(),
  accepted_at: instant,
})
export type Acceptance = z.infer<typeof Acceptance>
