/** Exports of lists, and archives of a whole account, which a job makes and an owner downloads. */
import * as z from 'zod/mini'
import { get, post } from '#platform/contract/endpoint.ts'
import { day, id, instant, tenant } from '#platform/contract/fields.ts'
import { fileQuery, XLSX, ZIP } from '#platform/contract/files.ts'
import { withPeriod } from '#platform/contract/days.ts'
import { SHEETS } from './sheets.ts'

const filter = {
  /** First and last day of movements, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** Owner of the batches, straws and horses; movements with this party in any role are included. */
  owner_id: z.optional(id),
}

export const exportSheets = get('/api/v1/exports', {
  summary: 'Export several lists: as sheets of one file, or as CSVs in a zip',
  programs: true,
  query: withPeriod(
    z.strictObject({
      ...fileQuery,
      ...filter,
      sheets: z.pipe(
        z.string().check(z.maxLength(200)),
        z.pipe(
          z.transform((names: string) => names.split(',')),
          z.array(z.enum(SHEETS)).check(z.minLength(1), z.maxLength(SHEETS.length)),
        ),
      ),
      /** Day at whose end the batches and straws are shown. */
      as_of: z.optional(day),
    }),
  ),
  /** Several lists as CSV are returned as a zip. */
  gives: { media: ['text/csv', XLSX, ZIP], isExport: true },
})

export const sizeExport = get('/api/v1/exports/size', {
  summary: 'Count the rows of such an export',
  programs: true,
  query: withPeriod(z.strictObject({ ...tenant, ...filter })),
  /** Present number of rows of each sheet. */
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

/** Days for which an archive can be downloaded. */
export const ARCHIVE_DAYS = 7

export const ARCHIVE_STATES = ['MAKING', 'READY', 'FAILED', 'ENDED'] as const

export const Archive = z.strictObject({
  id,
  state: z.enum(ARCHIVE_STATES),
  requested_at: instant,
  requested_by_name: z.string(),
  percent: z.int(),
  /** Null unless the archive is ready, as is `expires_at`. */
  bytes: z.nullable(z.int()),
  expires_at: z.nullable(instant),
})
export type Archive = z.infer<typeof Archive>

export const listArchives = get('/api/v1/archives', {
  summary: 'List the latest full exports of the account, with their progress',
  needs: 'MANAGE',
  query: z.strictObject(tenant),
  /** Sorted by time, the latest first. */
  reply: z.strictObject({ archives: z.array(Archive) }),
})

export const requestArchive = post('/api/v1/archives', {
  summary: 'Create a full export of the account',
  needs: 'MANAGE',
  body: z.strictObject(tenant),
  reply: Archive,
  open: ['EXPIRED', 'CLOSING'],
  needsRoom: true,
  refusals: ['TOO_MANY_ATTEMPTS'],
  reauthentication: true,
})

export const fetchArchive = get('/api/v1/archives/{id}/file', {
  summary: 'Download a full export, until it expires',
  needs: 'MANAGE',
  gives: { media: [ZIP], isExport: true },
  reauthentication: true,
})
