import type { FastifyError } from 'fastify'
import { Refusal } from '../contract/refusal.ts'
import { GENERIC } from '../contract/refusal-replies.ts'
import { codeOf } from '../database/database.ts'

/** Returns the refusal behind an error, or null for a bug. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (OUT_OF_SPACE.test(codeOf(error) ?? '')) return storageFull()
  if (isDatabaseAway(error)) return new Refusal('UNAVAILABLE', GENERIC, { retry_after: 2 })
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode === 413) return new Refusal('TOO_LARGE', 'The request is too large.')
  if (statusCode === 415)
    return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send JSON, or a file as application/octet-stream.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('MALFORMED', 'The request could not be read.')
  }
  return null
}

export function tooLarge(maxBytes: number): Refusal {
  const size = maxBytes < MB ? `${maxBytes / KB} kB` : `${maxBytes / MB} MB`
  return new Refusal('TOO_LARGE', `Too large to send: at most ${size}.`)
}

const KB = 1024
const MB = KB * 1024

/** Returns the refusal of a write on a full disk. Nothing was recorded, so the request may be sent again later. */
export function storageFull() {
  const message = 'The server’s disk is full. Nothing was recorded. You can still read.'
  return new Refusal('STORAGE_FULL', message, { retry_after: 30 })
}

// Codes of PostgreSQL and of the operating system for a full disk or quota.
const OUT_OF_SPACE = /^(53100|ENOSPC|EDQUOT)$/

// Connection refused or lost, socket missing, server starting or stopping, out of connections or memory, disk failure,
// demoted to standby, statement, lock or idle timeout (which ends early if the clock jumps), or retries exhausted: a
// later attempt may succeed.
const AWAY = /^(ECONN|EPIPE$|ENOENT$|ETIMEDOUT$|08|57P0|53|58030$|25006$|57014$|55P03$|25P03$|40001$|40P01$)/

function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return AWAY.test(code)
  const message = error instanceof Error ? error.message : ''
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/.test(
    message,
  )
}
