/**
 * The browsers that somebody has logged in from before, each known by a signed cookie: guesses from elsewhere do not
 * count against it (OWASP, "Device cookies").
 */
import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

export type Device = {
  /** What its attempts are counted under. */
  id: string
  /** Who has logged in from it, the latest first. */
  userIds: string[]
}

const MOST_USERS = 8

/** What the attempts of a browser for a user are counted under; null where that user has not logged in from it. */
export function attemptsOf({ id, userIds }: Device, user_id: string | undefined): string | null {
  return user_id !== undefined && userIds.includes(user_id) ? `device:${id} ${user_id}` : null
}

/**
 * The browser that a cookie tells of, or a new one.
 * @param value of the cookie, its signature checked and taken off; null without one
 */
export function readDevice(value: string | null): Device {
  const [id = '', ...userIds] = value?.split('.') ?? []
  return id === '' ? { id: randomBytes(16).toString('base64url'), userIds: [] } : { id, userIds }
}

export function writeDevice({ id, userIds }: Device, user_id: string): string {
  return [id, ...new Set([user_id, ...userIds])].slice(0, MOST_USERS + 1).join('.')
}

/** What cookies are signed with, the key in use first; the same for all servers on one database. */
export function readCookieKeys(database: Database): Promise<Buffer[]> {
  return database.transaction(async (tx) => {
    const keys = await tx.selectFrom('cookie_keys').select('secret').orderBy('created_at', 'desc').execute()
    return keys.map(({ secret }) => secret)
  })
}
