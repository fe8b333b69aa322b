/** Several lists in one file, and everything an account has: archives that a job makes and an owner fetches. */
import * as z from 'zod/mini'
import { get, post } from '#platform/contract/endpoint.ts'
import { day, id, instant, tenant } from '#platform/contract/fields.ts'
import { fileQuery, XLSX, ZIP } from '#platform/contract/files.ts'
import { withPeriod } from '#platform/contract/days.ts'
import { SHEETS } from './sheets.ts'

const filter = {
  /** Days of movements, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** Whose batches, straws and horses; movements that this party has to do with. */
  owner_id: z.optional(id),
}

export const exportSheets = get('/api/v1/exports', {
  summary: 'Several lists together: as sheets of one file, or as CSVs in a zip',
  programs: true,
  query: withPeriod(
    z.strictObject({
      ...fileQuery,
      ...filter,
      /** Separated by commas. */
      sheets: z.pipe(
        z.string().check(z.maxLength(200)),
        z.pipe(
          z.transform((names: string) => names.split(',')),
          z.array(z.enum(SHEETS)).check(z.minLength(1), z.maxLength(SHEETS.length)),
        ),
      ),
      /** Batches and straws as they were at the end of this day. */
      as_of: z.optional(day),
    }),
  ),
  /** Several lists come as a zip. */
  gives: { media: ['text/csv', XLSX, ZIP], isExport: true },
})

export const sizeExport = get('/api/v1/exports/size', {
  summary: 'How many rows such an export has',
  programs: true,
  query: withPeriod(z.strictObject({ ...tenant, ...filter })),
  /** How many rows each sheet has now. */
  reply: z.strictObject({
    rows: z.strictObject({
      batches: z.int(),
      straws: z.int(),
      movements: z.int(),
      horses: z.int(),
      stakeholders: z.int(),
      places: z.int(),
      health: z.int(),
      consignments: z.int(),
      nitrogen: z.int(),
    }),
  }),
})

/** Days for which an archive can be fetched. */
export const ARCHIVE_DAYS = 7

export const ARCHIVE_STATES = ['MAKING', 'READY', 'FAILED', 'ENDED'] as const

export const Archive = z.strictObject({
  id,
  state: z.enum(ARCHIVE_STATES),
  asked_at: instant,
  asked_by_name: z.string(),
  /** How much is written, in %. */
  percent: z.int(),
  /** Size of the file and until when it can be fetched; null unless it is ready. */
  bytes: z.nullable(z.int()),
  expires_at: z.nullable(instant),
})
export type Archive = z.infer<typeof Archive>

export const listArchives = get('/api/v1/archives', {
  summary: 'The latest archives of the account, and how far they are',
  needs: 'MANAGE',
  query: z.strictObject(tenant),
  /** The latest first. */
  reply: z.strictObject({ archives: z.array(Archive) }),
})

export const askForArchive = post('/api/v1/archives', {
  summary: 'Have an archive of the whole account made',
  needs: 'MANAGE',
  body: z.strictObject(tenant),
  reply: Archive,
  open: ['EXPIRED', 'CLOSING'],
  needsRoom: true,
  refusals: ['TOO_MANY_ATTEMPTS'],
  reauthentication: true,
})

export const fetchArchive = get('/api/v1/archives/{id}/file', {
  summary: 'An archive, until it ends',
  needs: 'MANAGE',
  gives: { media: [ZIP], isExport: true },
  reauthentication: true,
})
