/** Member or program behind a request, and its account, looked up by session token or API key in one query. */
import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { FastifyRequest } from 'fastify'
import {
  type KeyRight,
  type Permission,
  permissionsOf,
  permissionsOfKey,
  type Right,
  type Role,
} from '#platform/contract/permissions.ts'
import { notFound, Refusal } from '../contract/refusal.ts'
import type { Tx } from '../database/database.ts'
import { dayIn } from '../contract/time-zone.ts'
import type { MergedIds } from '../database/merged-ids.ts'
import { id } from '../contract/fields.ts'
import { ACCOUNT_HEADER } from '../contract/account-header.ts'
import { isApiKey } from './api-key.ts'

/** Common part of actors. Each actor has a row in `users`, to which its records refer. */
type InAccount = {
  tenant_id: string
  user_id: string
  first_name: string
  last_name: string
  may: ReadonlySet<Permission>
  subscription_expires_on: string
  is_expired: boolean
  time_zone: string
  /** Merged ids that requests may still name, each with the remaining id; null without merges. */
  merged?: MergedIds | null
  /** Instant at which the account is deleted, if it is being closed. */
  closes_at?: string | null
}

export type Member = InAccount & {
  kind: 'MEMBER'
  email: string
  role: Role
  session: {
    id: string
    /** Whether the user has logged in or re-authenticated in this session within the last five minutes. */
    is_reauthenticated: boolean
    /** Whether the account requires a second factor and the user has none. */
    lacks_factor: boolean
  }
}

/** Program with an API key. `made_by` is the member who made the key, and who signs the program's imports. */
export type Program = InAccount & { kind: 'PROGRAM'; made_by: string }

/** Product that acts on behalf of a member or, with `made_by`, of a program. */
export type Job = InAccount & { kind: 'JOB'; made_by?: string }

export type Actor = Member | Program | Job

/** User in one account. */
export type Membership = Pick<Actor, 'tenant_id' | 'user_id'>

/** Idle time after which a session ends. */
export const IDLE = '14 days'
/** Age at which a session ends, even if it is in use. */
export const ABSOLUTE = '60 days'

/** Time for which a log-in or re-authentication is sufficient proof of identity. */
const PROVEN = '5 minutes'

/** Hashes a token: only the hash is stored, so that a copy of the database opens no session. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * Opens the session of a token: row security then shows only its tenant until the transaction ends.
 * @returns the member; null without such a session, or if no account is left that the user can open
 */
export async function openSession(tx: Tx, token: string): Promise<Member | null> {
  const actor = actorOf((await tx.executeQuery(sessionQuery(token))).rows)
  return actor?.kind === 'MEMBER' ? actor : null
}

/**
 * Opens the account that a request names or, if it names none, that of the session or key.
 * @returns the actor, or null; `refusal` is to be thrown for null
 */
export async function openOrSay(
  tx: Tx,
  token: string,
  named: NamedAccount | undefined,
): Promise<{ actor: Actor | null; refusal: Refusal }> {
  const { rows } = await tx.executeQuery(sessionQuery(token, named))
  const actor = actorOf(rows)
  // A program's key belongs to one account.
  if (actor?.kind === 'PROGRAM' && named && named.id !== actor.tenant_id)
    return { actor: null, refusal: notFound('The account') }
  const refusal =
    actor === null && rows.length > 0 ? notMember(named) : isApiKey(token) ? noKey() : noSession()
  return { actor, refusal }
}

export function noSession() {
  return new Refusal('NO_SESSION', 'You are logged out. Log in to continue.')
}

export function noKey() {
  return new Refusal(
    'INVALID_KEY',
    'Unknown, revoked or expired API key. Check that it was copied completely.',
  )
}

type MemberRow = Omit<Member, 'kind' | 'may' | 'session'> & { rights: Right[] }
type SessionRow = MemberRow & Omit<Member['session'], 'id'> & { session_id: string }
type KeyRow = Omit<Program, 'kind' | 'may'> & { rights: KeyRight[] }

export function sessionQuery(token: string, named?: NamedAccount): CompiledQuery<SessionRow | KeyRow> {
  return isApiKey(token)
    ? opening('open_api_key($1)', [hashToken(token)])
    : opening('open_session($1, $2::interval, $3::interval, $4::interval, $5)', [
        ...[hashToken(token), IDLE, ABSOLUTE, PROVEN, named?.id ?? null],
      ])
}

export async function openKey(tx: Tx, key_hash: Buffer): Promise<Program | null> {
  const { rows } = await tx.executeQuery(opening('open_api_key($1)', [key_hash]))
  const actor = actorOf(rows)
  return actor?.kind === 'PROGRAM' ? actor : null
}

// Excludes an account that is being deleted, so that it has no actor.
function opening(call: string, parameters: unknown[]): CompiledQuery<SessionRow | KeyRow> {
  const text = `select s.*, c.ends_at as closes_at, merged_ids(s.tenant_id) as merged from ${call} s
    left join closings c on c.account = s.tenant_id where c.started_at is null`
  return CompiledQuery.raw(text, parameters)
}

/** Returns the actor from the rows of `sessionQuery`; null without a session, or without an account. */
export function actorOf([row]: (SessionRow | KeyRow)[]): Actor | null {
  if (!row?.tenant_id) return null
  if ('made_by' in row) {
    const { rights, ...program } = row
    return { ...program, kind: 'PROGRAM', may: permissionsOfKey(rights) }
  }
  const { session_id, is_reauthenticated, lacks_factor, rights, ...member } = row
  const session = { id: session_id, is_reauthenticated, lacks_factor }
  return { ...member, kind: 'MEMBER', may: permissionsOf(member.role, rights), session }
}

/** Returns today's date in the account's time zone: the default of a date, never its limit (`latestToday`). */
export function todayOf({ time_zone }: Pick<Actor, 'time_zone'>, now = new Date()): string {
  return dayIn(time_zone, now)
}

export type NamedAccount = { id: string; isInQuery: boolean }

/** Id that no account has. It replaces malformed ids, so that they are refused like ids of other accounts. */
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the account that a request names by its header or, for a file, in its query. If it names none, returns
 * undefined, and the session's account is used.
 */
export function namedAccount({ headers, query, routeOptions }: FastifyRequest): NamedAccount | undefined {
  const named = headers[ACCOUNT_HEADER.toLowerCase()]
  if (named !== undefined) return { id: id.safeParse(named).data ?? NIL, isInQuery: false }
  if (!routeOptions.config.givesFile) return undefined
  const { data } = id.safeParse((query as { tenant_id?: unknown }).tenant_id)
  return data === undefined ? undefined : { id: data, isInQuery: true }
}

/**
 * Returns the refusal for an account of which the user is not a member. On REMOVED, the browser of a former member
 * erases its offline data.
 */
function notMember(named: NamedAccount | undefined): Refusal {
  return named?.isInQuery
    ? notFound('The account')
    : new Refusal('REMOVED', 'You are no longer a member of this account.')
}
