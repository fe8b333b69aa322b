import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { addDays } from '#platform/contract/days.ts'
import { instantIn } from '#platform/contract/time-zone.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { SecurityEventFilter } from '../contract.ts'

export type Filter = { [F in keyof typeof SecurityEventFilter]?: z.infer<(typeof SecurityEventFilter)[F]> }

/** The account's lines that a filter finds. */
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

/** Latest first, with the names that people have now; a name that was taken out is not there. */
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
 * What the account calls somebody: as he is called now while he is a member, and as he was, or that he was one, after that. What he
 * is called elsewhere since is not its business.
 * @param column whose id
 * @param table that it is a column of
 */
export function nameOf(column: string, table = 'e') {
  const [person, tenant_id] = [sql.ref(`${table}.${column}`), sql.ref(`${table}.tenant_id`)]
  return sql<string | null>`coalesce(
    (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${person} and (
      exists (select from entitlements m where m.tenant_id = ${tenant_id} and m.user_id = u.id)
      or exists (select from program_keys p where p.tenant_id = ${tenant_id} and p.id = u.id)
    )),
    (select f.name from former_members f where f.tenant_id = ${tenant_id} and f.user_id = ${person})
  )`
}

const subjectName = sql<string | null>`coalesce(
  ${nameOf('subject_id')}, (select p.name from parties p where p.tenant_id = e.tenant_id and p.id = e.subject_id)
)`
