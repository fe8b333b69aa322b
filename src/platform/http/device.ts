/**
 * Browser with earlier log-ins, recognised by a signed cookie: password attempts from other browsers do not count
 * against it (OWASP, "Device cookies").
 */
import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

export type Device = {
  id: string
  /** Users who have logged in from the browser, latest first. */
  userIds: string[]
}

const MAX_USERS = 8

/** Returns the key for counting a browser's attempts; null for an unknown user, or one who has not logged in there. */
export function attemptsOf({ id, userIds }: Device, user_id: string | undefined): string | null {
  return user_id !== undefined && userIds.includes(user_id) ? `device:${id} ${user_id}` : null
}

/**
 * Returns the browser of a device cookie, or a new one for null.
 * @param value value of the cookie after its signature was verified and removed; null without a valid cookie
 */
export function readDevice(value: string | null): Device {
  const [id = '', ...userIds] = value?.split('.') ?? []
  return id === '' ? { id: randomBytes(16).toString('base64url'), userIds: [] } : { id, userIds }
}

export function writeDevice({ id, userIds }: Device, user_id: string): string {
  return [id, ...new Set([user_id, ...userIds])].slice(0, MAX_USERS + 1).join('.')
}

/** Reads the keys for signing cookies, current one first; all servers share them. */
export function readCookieKeys(database: Database): Promise<Buffer[]> {
  return database.transaction(async (tx) => {
    const keys = await tx.selectFrom('cookie_keys').select('secret').orderBy('created_at', 'desc').execute()
    return keys.map(({ secret }) => secret)
  })
}
