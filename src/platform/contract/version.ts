/** The server's version and readiness, and the number of the contract that it speaks. */
import * as z from 'zod/mini'
import { get } from '#platform/contract/endpoint.ts'

export const showVersion = get('/api/v1/version', {
  summary: 'Version and mode',
  needs: 'ANYONE',
  programs: true,
  reply: z.strictObject({ version: z.string(), mode: z.enum(['testing', 'production']) }),
})

export const showLiveness = get('/api/v1/health/live', {
  summary: 'The process answers',
  needs: 'ANYONE',
  programs: true,
  reply: z.strictObject({ status: z.literal('ok') }),
})

/** Says in each reply why only reading works; not sent while everything does. */
export const DEGRADED_HEADER = 'Strawbook-Degraded'

/** How long ago each was last done well, in seconds; null if not within a month. */
const Maintenance = z.strictObject({
  books_checked_age: z.nullable(z.int()),
  /** Of the embedded database alone: others are backed up by their own means. */
  backup_age: z.nullable(z.int()),
})
export type Maintenance = z.infer<typeof Maintenance>

export const showReadiness = get('/api/v1/health/ready', {
  summary: 'The database answers; when books were checked and backed up',
  needs: 'ANYONE',
  programs: true,
  reply: z.strictObject({
    status: z.literal('ok'),
    /** Why only reading works; null while everything does. */
    degraded: z.nullable(z.enum(['STORAGE_FULL'])),
    upkeep: Maintenance,
  }),
})

/**
 * Which contract a build speaks: a phone that kept entries with another one brings itself up to date before it sends
 * them. A test says when what a phone sends or reads without signal has changed, and this has to be raised.
 */
export const CONTRACT = 8

/** Says the number, in what a phone sends and in every answer: what comes without it is not from us. */
export const CONTRACT_HEADER = 'Strawbook-Contract'
