/** The member or program behind a request, looked up by session token or key within one transaction. */
import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import {
  type Permission,
  permissionsOf,
  permissionsOfKey,
  type Scope,
} from '#platform/contract/permissions.ts'
import type { Role } from '#platform/contract/roles.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Tx } from '../database/database.ts'
import type { MergedIds } from './follow-merged.ts'
import { isProgramKey } from './program-key.ts'

export type Actor = {
  user_id: string
  email: string
  first_name: string
  last_name: string
  tenant_id: string
  role: Role
  may: ReadonlySet<Permission>
  subscription_expires_on: string
  is_expired: boolean
  /** A program with a key. It is no member: it signs nothing, and has no session. */
  program?: {
    /** Signs what nobody else is asked to sign. */
    made_by: string
  }
  /** Jobs work without one. */
  session?: {
    id: string
    /** He proved within the last minutes who he is. */
    is_proven: boolean
    /** The account asks for a second factor by now, and he has none. */
    lacks_factor: boolean
  }
  /** Ids of the account that requests may still name; null if there are none. */
  merged?: MergedIds | null
  /** When the account is deleted, where it is being closed. */
  closes_at?: string | null
}

/** A session ends after the first of these unused, and after the second in any case. */
export const IDLE = '14 days'
export const ABSOLUTE = '60 days'

/** For how long a log-in, or what was asked for since, counts as proof of who somebody is. */
const PROVEN = '5 minutes'

/** Only a hash of the token is stored, so that a copy of the database opens no session. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * Opens the session of a token for the rest of the transaction: from here on row security shows the rows of its
 * tenant only. Null if there is no such session, or if its user no longer belongs to a tenant.
 */
export async function openSession(tx: Tx, token: string): Promise<Actor | null> {
  return (await openOrSay(tx, token)).actor
}

/** Says why there is none, too: of an account that somebody belongs to no more, a phone erases what it kept. */
export async function openOrSay(tx: Tx, token: string): Promise<{ actor: Actor | null; refusal: Refusal }> {
  const { rows } = await tx.executeQuery(sessionQuery(token))
  const actor = actorOf(rows)
  const refusal =
    actor === null && rows.length > 0
      ? new Refusal('REMOVED', 'You are no longer a member of this account.')
      : isProgramKey(token)
        ? noKey()
        : noSession()
  return { actor, refusal }
}

export function noSession() {
  return new Refusal('NO_SESSION', 'Please log in.')
}

export function noKey() {
  return new Refusal('INVALID_KEY', 'There is no such key, or it has ended. Check how it was copied.')
}

type Member = Omit<Actor, 'session' | 'program' | 'may'>
type SessionRow = Member & Omit<Required<Actor>['session'], 'id'> & { session_id: string }
type KeyRow = Member & Required<Actor>['program'] & { scope: Scope }

/** The statement that opens the session of a token, or the account of a key. */
export function sessionQuery(token: string): CompiledQuery<SessionRow | KeyRow> {
  return isProgramKey(token)
    ? opening('open_key($1)', [hashToken(token)])
    : opening('open_session($1, $2::interval, $3::interval, $4::interval)', [
        ...[hashToken(token), IDLE, ABSOLUTE, PROVEN],
      ])
}

/** The program of a key, if the key has not ended. */
export async function openKey(tx: Tx, key_hash: Buffer): Promise<Actor | null> {
  const { rows } = await tx.executeQuery(opening('open_key($1)', [key_hash]))
  return actorOf(rows)
}

// Of an account that is being deleted nothing is opened.
function opening(call: string, parameters: unknown[]): CompiledQuery<SessionRow | KeyRow> {
  const text = `select s.*, c.ends_at as closes_at, merged_ids(s.tenant_id) as merged from ${call} s
    left join closings c on c.account = s.tenant_id where c.began_at is null`
  return CompiledQuery.raw(text, parameters)
}

/** @param rows of that statement */
export function actorOf([row]: (SessionRow | KeyRow)[]): Actor | null {
  if (!row?.tenant_id) return null
  if ('scope' in row) {
    const { scope, made_by, ...program } = row
    return { ...program, may: permissionsOfKey(scope), program: { made_by } }
  }
  const { session_id, is_proven, lacks_factor, ...member } = row
  return { ...member, may: permissionsOf(member.role), session: { id: session_id, is_proven, lacks_factor } }
}
