import * as z from 'zod/mini'
import { DISEASES } from '#registry/health-tests/diseases.ts'
import { day } from '#platform/contract/fields.ts'

export const MARK_PARTS = ['DATE', 'DONOR', 'CENTRE'] as const
export type MarkPart = (typeof MARK_PARTS)[number]

const diseases = z.array(z.enum(DISEASES))

export const BatchWarning = z.union([
  z.strictObject({ kind: z.literal('NOT_RELEASABLE'), from: day }),
  z.strictObject({ kind: z.literal('TESTS_POSITIVE'), diseases }),
  z.strictObject({ kind: z.literal('STUDBOOK_NO_AI'), studbook: z.string() }),
  z.strictObject({ kind: z.literal('STUDBOOK_OVER'), studbook: z.string(), until: day }),
  /** The centre's approval was not valid on the day of collection. */
  z.strictObject({ kind: z.literal('NOT_APPROVED'), centre: z.string(), on: day }),
  z.strictObject({ kind: z.literal('NO_MARK') }),
  z.strictObject({ kind: z.literal('MARK_LACKS'), parts: z.array(z.enum(MARK_PARTS)) }),
  z.strictObject({ kind: z.literal('TESTS_MISSING'), diseases }),
  /** The day of collection is unknown. */
  z.strictObject({ kind: z.literal('TESTS_UNDATED'), diseases }),
  z.strictObject({ kind: z.literal('TESTS_PENDING'), diseases }),
  z.strictObject({ kind: z.literal('TESTS_OLD'), diseases }),
  /** The stallion's stay at the centre was too short, or is unknown. */
  z.strictObject({ kind: z.literal('TESTS_RESIDENCE'), diseases }),
])
export type BatchWarning = z.infer<typeof BatchWarning>
