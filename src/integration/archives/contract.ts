/** Archives: full exports of an account, which a job makes and an owner downloads. */
import * as z from 'zod/mini'
import { get, post } from '#platform/contract/endpoint.ts'
import { id, instant, tenant } from '#platform/contract/fields.ts'
import { ZIP } from '#platform/contract/files.ts'

/** Days for which an archive can be downloaded. */
export const ARCHIVE_DAYS = 7

export const ARCHIVE_STATES = ['MAKING', 'READY', 'FAILED', 'ENDED'] as const

export const Archive = z.strictObject({
  id,
  state: z.enum(ARCHIVE_STATES),
  requested_at: instant,
  requested_by_name: z.string(),
  percent: z.int(),
  /** Size of the file; null unless the archive is ready. */
  bytes: z.nullable(z.int()),
  /** Time until which the archive can be downloaded; null unless it is ready. */
  expires_at: z.nullable(instant),
})
export type Archive = z.infer<typeof Archive>

export const listArchives = get('/api/v1/archives', {
  summary: 'List the latest full exports of the account, with their progress',
  needs: 'MANAGE',
  query: z.strictObject(tenant),
  /** Archives, latest first. */
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
