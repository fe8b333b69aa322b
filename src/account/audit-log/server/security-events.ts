import { sql } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import type * as z from 'zod/mini'
import { addDays } from '#platform/contract/days.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { instantIn } from '#platform/contract/time-zone.ts'
import { openTenant, type Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/queries.ts'
import { type Actor, todayOf } from '#platform/http/actor.ts'
import type { Described, Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { SecurityEventFilter } from '../contract.ts'
import type { SecurityEventKind } from '../kinds.ts'
import { recordEvent } from './record-event.ts'

type Events = Reply<typeof contract.listSecurityEvents>

export const listSecurityEvents: Handler<typeof contract.listSecurityEvents> = (tx, actor, { query }) =>
  readPage(tx, actor, query)

/** Lists the member's own actions, and refused attempts to log in as the member. */
export const listOwnSecurityEvents: Handler<typeof contract.listOwnSecurityEvents> = (tx, actor, { query }) =>
  readPage(tx, actor, { ...query, user_id: actor.user_id })

async function readPage(
  tx: Tx,
  actor: Actor,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number },
): Promise<Events> {
  const { rows, pagination } = await paged(readEvents(chooseEvents(tx, actor, filter)), { limit, offset })
  return { events: rows, pagination }
}

type Filter = { [F in keyof typeof SecurityEventFilter]?: z.infer<(typeof SecurityEventFilter)[F]> }

export function chooseEvents(
  tx: Tx,
  { tenant_id, time_zone }: Pick<Actor, 'tenant_id' | 'time_zone'>,
  filter: Filter,
) {
  const { user_id, kind, from, to } = filter
  return tx
    .selectFrom('security_events as e')
    .where('e.tenant_id', '=', tenant_id)
    .$if(user_id !== undefined, (some) => some.where('e.user_id', '=', user_id!))
    .$if(kind !== undefined, (some) => some.where('e.kind', '=', kind!))
    .$if(from !== undefined, (some) => some.where('e.happened_at', '>=', instantIn(time_zone, from!)))
    .$if(to !== undefined, (some) => some.where('e.happened_at', '<', instantIn(time_zone, addDays(to!, 1))))
}

/** Sorts entries latest first, and adds the names of the acting user and the subject. An unknown name is null. */
export function readEvents(chosen: ReturnType<typeof chooseEvents>) {
  return chosen
    .select([
      'e.id',
      'e.happened_at',
      'e.kind',
      'e.user_id',
      'e.subject_id',
      'e.details',
      'e.address',
      'e.agent',
    ])
    .select([nameOf('user_id').as('user_name'), subjectName.as('subject_name')])
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.id', 'desc')
}

/**
 * Returns an expression for the name by which the tenant knows a user: the current one, or the last known one of a
 * former member; null if unknown. Names used in other tenants are not disclosed.
 * @param column column with the user's id
 * @param table table of `column`, or its alias
 */
export function nameOf(column: string, table = 'e') {
  const [person, tenant_id] = [sql.ref(`${table}.${column}`), sql.ref(`${table}.tenant_id`)]
  return sql<string | null>`coalesce(
    (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${person} and (
      exists (select from entitlements m where m.tenant_id = ${tenant_id} and m.user_id = u.id)
      or exists (select from api_keys p where p.tenant_id = ${tenant_id} and p.id = u.id)
    )),
    (select f.name from former_members f where f.tenant_id = ${tenant_id} and f.user_id = ${person})
  )`
}

const subjectName = sql<string | null>`coalesce(
  ${nameOf('subject_id')}, (select p.name from parties p where p.tenant_id = e.tenant_id and p.id = e.subject_id)
)`

const KIND: SecurityEventKind = 'ACCOUNT_OPENED'

/**
 * Records, once a day for each account, that a session opened an account other than the one it began in. All servers
 * derive the same id for the entry, so that concurrent requests add one.
 */
export const recordAccountOpened: Described['recordAccountOpened'] = async (tx, actor) => {
  const { tenant_id, session } = actor
  const id = uuidv5(todayOf(actor), session.id)
  await openTenant(tx, tenant_id)
  await sql`
    insert into security_events (tenant_id, id, kind, user_id, address, agent)
    select e.tenant_id, ${id}, ${KIND}, s.user_id, s.address, s.agent
    from sessions s join entitlements e on e.user_id = s.user_id
    where s.id = ${session.id} and e.tenant_id = ${tenant_id} and e.granted_at <> s.created_at and not exists (
      select from security_events l
      where l.tenant_id = e.tenant_id and l.user_id = s.user_id and l.happened_at = s.created_at and l.kind = 'LOGGED_IN'
    )
    on conflict (tenant_id, id) do nothing
  `.execute(tx)
}

/**
 * Records the download of a list, or of the archive `id`.
 * @param name name of the endpoint that sends the file
 */
export async function recordExport(
  tx: Tx,
  actor: Actor,
  name: string,
  { id }: Readonly<Record<string, string>>,
): Promise<void> {
  await recordEvent(
    tx,
    actor,
    id === undefined
      ? { kind: 'LIST_EXPORTED', details: { list: name } }
      : { kind: 'ARCHIVE_FETCHED', subject_id: id },
  )
}
