/** Who a request comes from: found by the session's token, for one transaction. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#platform/contract/roles.ts'
import type { Tx } from '../database/database.ts'

export type Actor = {
  user_id: string
  email: string
  first_name: string
  last_name: string
  tenant_id: string
  role: Role
  subscription_expires_on: string
  is_expired: boolean
}

/** A session ends when it has not been used for this long, and in any case after the second. */
const IDLE = '14 days'
const ABSOLUTE = '60 days'

/** What the database keeps of a token, so that a copy of it opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Opens the session of a token for the rest of the transaction: from here on row security shows the tenant's
 * rows and no others. Null when there is no such session, or its user belongs to no tenant any more.
 */
export async function openSession(tx: Tx, token: string): Promise<Actor | null> {
  const { rows } = await sql<Actor>`
    select * from open_session(${hashToken(token)}, ${IDLE}::interval, ${ABSOLUTE}::interval)
  `.execute(tx)
  const actor = rows[0]
  return actor?.tenant_id ? actor : null
}
