import * as z from 'zod/mini'
import { DISEASES, REGULAR_STATES } from '#registry/health-tests/diseases.ts'
import { day, id } from '#platform/contract/fields.ts'

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
  /** The day of collection is unknown, so that no test can be assigned to it. */
  z.strictObject({ kind: z.literal('TESTS_UNDATED'), diseases }),
  z.strictObject({ kind: z.literal('TESTS_PENDING'), diseases }),
  z.strictObject({ kind: z.literal('TESTS_OLD'), diseases }),
  /** The stallion's stay at the centre was too short, or is unknown. */
  z.strictObject({ kind: z.literal('TESTS_RESIDENCE'), diseases }),
])
export type BatchWarning = z.infer<typeof BatchWarning>

export const TestStatus = z.strictObject({
  /** Samples that are due regularly; empty for a mare, and for a stallion that is gelded or dead. */
  regular: z.array(
    z.strictObject({
      disease: z.enum(DISEASES),
      /** Required kind of sample; null for any. */
      sample: z.nullable(z.string()),
      state: z.enum(REGULAR_STATES),
      /** Last day covered if VALID, first day not covered if OVERDUE, day of the sample if PENDING; otherwise null. */
      day: z.nullable(day),
    }),
  ),
  covered: z.int(),
  /** Batches that the tests do not cover, or that a positive result affects. */
  uncovered: z.array(z.strictObject({ batch_id: id, batch_label: z.string() })),
})
export type TestStatus = z.infer<typeof TestStatus>
