import * as z from 'zod/mini'
import { get } from '#platform/contract/endpoint.ts'

export const showVersion = get('/api/v1/version', {
  summary: 'Show version and mode',
  needs: 'ANYONE',
  programs: true,
  reply: z.strictObject({ version: z.string(), mode: z.enum(['testing', 'production']) }),
})

export const showLiveness = get('/api/v1/health/live', {
  summary: 'Check that the process answers',
  needs: 'ANYONE',
  programs: true,
  reply: z.strictObject({ status: z.literal('ok') }),
})

/** Header of every reply of the API while writes are refused; its value is the reason. */
export const DEGRADED_HEADER = 'Strawbook-Degraded'

/** Header of every reply: the id under which the log has the request. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Seconds since each nightly job last succeeded; null if the job has not succeeded within a month. */
const Maintenance = z.strictObject({
  books_checked_age: z.nullable(z.int()),
  /**
   * Seconds since the last backup of the embedded database; null without one, and for other databases, which are backed
   * up by other means.
   */
  backup_age: z.nullable(z.int()),
})
export type Maintenance = z.infer<typeof Maintenance>

export const showReadiness = get('/api/v1/health/ready', {
  summary: 'Check that the database answers; show the last check of the books and the last backup',
  needs: 'ANYONE',
  programs: true,
  reply: z.strictObject({
    status: z.literal('ok'),
    /** Reason why writes are refused; null while they are accepted. */
    degraded: z.nullable(z.enum(['STORAGE_FULL'])),
    maintenance: Maintenance,
  }),
})

/**
 * Number of the contract for offline requests and preloaded data. A phone with another number updates before it sends
 * stored requests. A test shows when the number must be raised.
 */
export const CONTRACT = 15

/** Header of stored requests that phones send, and of every reply. A reply without it is not from this server. */
export const CONTRACT_HEADER = 'Strawbook-Contract'
