import * as z from 'zod/mini'
import { DISEASES } from './diseases.ts'
import { RESIDENCES } from '#registry/animals/contract.ts'
import { accept, Acceptance } from '#platform/contract/warnings.ts'
import { del, get, patch, post, put } from '#platform/contract/endpoint.ts'
import {
  changeable,
  day,
  id,
  optional,
  optionalLine,
  optionalText,
  seenVersion,
  tenant,
  whole,
} from '#platform/contract/fields.ts'

export const BATCH_ORIGINS = ['PRODUCTION', 'ACQUISITION'] as const

const MAX_PROGRAMME_DAYS = 3660

export const TEST_RESULTS = ['NEGATIVE', 'POSITIVE'] as const
export type TestResult = (typeof TEST_RESULTS)[number]

export const HealthTestFields = {
  disease: z.enum(DISEASES),
  sample: optionalLine(100),
  sampled_on: day,
  laboratory: optionalLine(200),
  method: optionalLine(100),
  /** Result of the test; null until the laboratory's result is entered. */
  result: optional(z.enum(TEST_RESULTS)),
  resulted_on: optional(day),
  certificate_number: optionalLine(100),
  note: optionalText(2000),
}

type TestFields = { result?: TestResult | null; resulted_on?: string | null; sampled_on?: string }

const isInOrder = z.superRefine<TestFields>(({ result, resulted_on, sampled_on }, context) => {
  if (!resulted_on) return
  if (!result) context.addIssue({ code: 'custom', message: 'Enter the result too', path: ['result'] })
  if (resulted_on < (sampled_on ?? ''))
    context.addIssue({ code: 'custom', message: 'Before the sample was taken', path: ['resulted_on'] })
})

/** Requirement of a test programme: the samples for one disease, and the stay, that each collection needs. */
export const Requirement = z
  .strictObject({
    disease: z.enum(DISEASES),
    /** Text that the sample of a test must contain, ignoring case, such as semen; null for any sample. */
    sample: optionalLine(100),
    /** Days after which the next regular sample is due; null if only `days_before` limits a sample. */
    interval_days: optional(whole(1, MAX_PROGRAMME_DAYS)),
    /** Maximum age in days of a sample that covers a collection; null if an earlier sample does not cover it. */
    days_before: optional(whole(0, MAX_PROGRAMME_DAYS)),
    /** First and last day after a collection on which a sample covers it; null if a later sample does not cover it. */
    days_after: optional(
      z.strictObject({ from: whole(0, MAX_PROGRAMME_DAYS), to: whole(0, MAX_PROGRAMME_DAYS) }),
    ),
    /** Minimum stay in days at the centre before the collection; null for none. */
    residence_days: optional(whole(1, MAX_PROGRAMME_DAYS)),
    /** Minimum stay in days at the centre before the sample; null for none. */
    arrival_days: optional(whole(1, MAX_PROGRAMME_DAYS)),
    /**
     * Stallions that must meet the requirement; null for all stallions. A stallion of unknown residence must also meet
     * it.
     */
    residence: optional(z.enum(RESIDENCES)),
    /** Origin of the batches to which the requirement applies; null for all. */
    origin: optional(z.enum(BATCH_ORIGINS)),
  })
  .check(
    z.superRefine(({ days_before, days_after }, context) => {
      if (days_before === null && days_after === null)
        context.addIssue({ code: 'custom', message: 'Enter days before or after', path: ['days_before'] })
      if (days_after && days_after.from > days_after.to)
        context.addIssue({ code: 'custom', message: 'Before the first day', path: ['days_after', 'to'] })
    }),
  )
export type Requirement = z.infer<typeof Requirement>

export function withItsResult<T extends z.ZodMiniObject>(test: T): T {
  return test.check(isInOrder)
}

export const NewHealthTest = withItsResult(
  z.strictObject({ tenant_id: id, animal_id: id, ...HealthTestFields }),
)
export type NewHealthTest = z.infer<typeof NewHealthTest>

export const HealthTestChange = z.strictObject({
  tenant_id: id,
  version: seenVersion,
  ...changeable(HealthTestFields),
  accept,
})
export type HealthTestChange = z.infer<typeof HealthTestChange>

export const HealthTest = z.strictObject({
  id,
  tenant_id: id,
  version: z.int(),
  animal_id: id,
  disease: z.enum(DISEASES),
  sample: z.nullable(z.string()),
  sampled_on: day,
  laboratory: z.nullable(z.string()),
  method: z.nullable(z.string()),
  result: z.nullable(z.enum(TEST_RESULTS)),
  resulted_on: z.nullable(day),
  certificate_number: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Accepted warnings about the test; present only in lists, and only if there are any. */
  acceptances: z.optional(z.array(Acceptance)),
})
export type HealthTest = z.infer<typeof HealthTest>

export const listHealthTests = get('/api/v1/animals/{id}/health-tests', {
  summary: 'List the health tests of a horse, latest sample first',
  programs: true,
  reply: z.strictObject({ health_tests: z.array(HealthTest) }),
})

export const createHealthTest = post('/api/v1/health-tests', {
  summary: 'Add a health test to a horse',
  needs: 'EDIT',
  programs: true,
  body: z.safeExtend(NewHealthTest, { accept }),
  reply: HealthTest,
  refusals: ['IMPLAUSIBLE'],
})

export const updateHealthTest = patch('/api/v1/health-tests/{id}', {
  summary: 'Change a health test',
  needs: 'EDIT',
  programs: true,
  body: HealthTestChange,
  reply: HealthTest,
  refusals: ['STALE', 'IMPLAUSIBLE'],
})

export const deleteHealthTest = del('/api/v1/health-tests/{id}', {
  summary: 'Delete a health test; its data stays in the list of changes',
  needs: 'EDIT',
  programs: true,
  refusals: ['IN_USE'],
})

/** Test programme of an account: the first preset until an owner changes it. */
export const TestProgramme = z.strictObject({
  tenant_id: id,
  version: z.int(),
  requirements: z.array(Requirement),
})
export type TestProgramme = z.infer<typeof TestProgramme>

export const showTestProgramme = get('/api/v1/test-programme', {
  summary: 'Show the health tests that the account requires for a collection',
  programs: true,
  query: z.strictObject(tenant),
  reply: TestProgramme,
})

export const MAX_REQUIREMENTS = 50

export const replaceTestProgramme = put('/api/v1/test-programme', {
  summary: 'Replace the requirements for health tests',
  needs: 'MANAGE',
  body: z.strictObject({
    tenant_id: id,
    version: seenVersion,
    requirements: z.array(Requirement).check(z.maxLength(MAX_REQUIREMENTS)),
  }),
  reply: TestProgramme,
  refusals: ['STALE'],
})
