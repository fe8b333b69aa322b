/** The member or program behind a request, looked up by session token or key within one transaction, and the account it names. */
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
import { isProgramKey } from './program-key.ts'

/** What all who act in an account have in common. Each has a row in `users`, to which its records refer. */
type InAccount = {
  tenant_id: string
  user_id: string
  first_name: string
  last_name: string
  may: ReadonlySet<Permission>
  subscription_expires_on: string
  is_expired: boolean
  /** IANA name; decides today. */
  time_zone: string
  /** Ids of the account that requests may still name; null if there are none. */
  merged?: MergedIds | null
  /** When the account is deleted, where it is being closed. */
  closes_at?: string | null
}

/** A user with a log-in session. */
export type Member = InAccount & {
  kind: 'MEMBER'
  email: string
  role: Role
  session: {
    id: string
    /** The user re-authenticated within the last minutes. */
    is_proven: boolean
    /** The account asks for a second factor by now, and the user has none. */
    lacks_factor: boolean
  }
}

/** A program with a key. It signs nothing; its maker signs where nobody is asked to. */
export type Program = InAccount & { kind: 'PROGRAM'; made_by: string }

/** The product itself, on behalf of a member or, with `made_by`, of a program. */
export type Job = InAccount & { kind: 'JOB'; made_by?: string }

export type Actor = Member | Program | Job

/** A user in one account. */
export type Membership = Pick<Actor, 'tenant_id' | 'user_id'>

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
export async function openSession(tx: Tx, token: string): Promise<Member | null> {
  const actor = actorOf((await tx.executeQuery(sessionQuery(token))).rows)
  return actor?.kind === 'MEMBER' ? actor : null
}

/**
 * Opens the account that a request names, else that of the session.
 * @returns the reason, too, if there is none
 */
export async function openOrSay(
  tx: Tx,
  token: string,
  named: NamedAccount | undefined,
): Promise<{ actor: Actor | null; refusal: Refusal }> {
  const { rows } = await tx.executeQuery(sessionQuery(token, named))
  const actor = actorOf(rows)
  // The key of a program is of one account.
  if (actor?.kind === 'PROGRAM' && named && named.id !== actor.tenant_id)
    return { actor: null, refusal: notFound('The account') }
  const refusal =
    actor === null && rows.length > 0 ? notMember(named) : isProgramKey(token) ? noKey() : noSession()
  return { actor, refusal }
}

export function noSession() {
  return new Refusal('NO_SESSION', 'Please log in.')
}

export function noKey() {
  return new Refusal('INVALID_KEY', 'There is no such key, or it has ended. Check how it was copied.')
}

type MemberRow = Omit<Member, 'kind' | 'may' | 'session'> & { rights: Right[] }
type SessionRow = MemberRow & Omit<Member['session'], 'id'> & { session_id: string }
type KeyRow = Omit<Program, 'kind' | 'may'> & { rights: KeyRight[] }

/** The statement that opens the session of a token, or the account of a key. */
export function sessionQuery(token: string, named?: NamedAccount): CompiledQuery<SessionRow | KeyRow> {
  return isProgramKey(token)
    ? opening('open_program($1)', [hashToken(token)])
    : opening('open_session($1, $2::interval, $3::interval, $4::interval, $5)', [
        ...[hashToken(token), IDLE, ABSOLUTE, PROVEN, named?.id ?? null],
      ])
}

/** The program of a key, if the key has not ended. */
export async function openKey(tx: Tx, key_hash: Buffer): Promise<Program | null> {
  const { rows } = await tx.executeQuery(opening('open_program($1)', [key_hash]))
  const actor = actorOf(rows)
  return actor?.kind === 'PROGRAM' ? actor : null
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
  if ('made_by' in row) {
    const { rights, ...program } = row
    return { ...program, kind: 'PROGRAM', may: permissionsOfKey(rights) }
  }
  const { session_id, is_proven, lacks_factor, rights, ...member } = row
  const session = { id: session_id, is_proven, lacks_factor }
  return { ...member, kind: 'MEMBER', may: permissionsOf(member.role, rights), session }
}

/** Today in the account, `YYYY-MM-DD`: the default of a date, never its limit (`latestToday`). */
export function todayOf({ time_zone }: Pick<Actor, 'time_zone'>, now = new Date()): string {
  return dayIn(time_zone, now)
}

export type NamedAccount = { id: string; isInQuery: boolean }

/** No account has it: what is no id at all is refused like the account of strangers. */
const NIL = '00000000-0000-0000-0000-000000000000'

/** @returns undefined if the request names none: then the account of the session counts */
export function namedAccount({ headers, query, routeOptions }: FastifyRequest): NamedAccount | undefined {
  const named = headers[ACCOUNT_HEADER.toLowerCase()]
  if (named !== undefined) return { id: id.safeParse(named).data ?? NIL, isInQuery: false }
  if (!routeOptions.config.givesFile) return undefined
  const { data } = id.safeParse((query as { tenant_id?: unknown }).tenant_id)
  return data === undefined ? undefined : { id: data, isInQuery: true }
}

/** The refusal of a named account that the user does not belong to: the phone of a former member erases what it stores. */
function notMember(named: NamedAccount | undefined): Refusal {
  return named?.isInQuery
    ? notFound('The account')
    : new Refusal('REMOVED', 'You are no longer a member of this account.')
}
