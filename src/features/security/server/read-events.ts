import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { SecurityEventFilter } from '../contract.ts'

export type Filter = { [F in keyof typeof SecurityEventFilter]?: z.infer<(typeof SecurityEventFilter)[F]> }

/** The account's lines that a filter finds. */
export function chooseEvents(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>, filter: Filter) {
  const { user_id, kind, from, to } = filter
  const midnight = (day: string, days = 0) =>
    sql<string>`(${day}::date + ${days}::int)::timestamp at time zone 'UTC'`
  return tx
    .selectFrom('security_events as e')
    .where('e.tenant_id', '=', tenant_id)
    .$if(user_id !== undefined, (some) => some.where('e.user_id', '=', user_id!))
    .$if(kind !== undefined, (some) => some.where('e.kind', '=', kind!))
    .$if(from !== undefined, (some) => some.where('e.happened_at', '>=', midnight(from!)))
    .$if(to !== undefined, (some) => some.where('e.happened_at', '<', midnight(to!, 1)))
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
    .select([nameOf('e.user_id').as('user_name'), subjectName.as('subject_name')])
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.id', 'desc')
}

function nameOf(column: 'e.user_id' | 'e.subject_id') {
  const person = sql.ref(column)
  return sql<string | null>`coalesce(
    (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${person} and (
      exists (select from entitlements m where m.tenant_id = e.tenant_id and m.user_id = u.id)
      or exists (select from program_keys k where k.tenant_id = e.tenant_id and k.id = u.id)
    )),
    (select f.name from former_members f where f.tenant_id = e.tenant_id and f.user_id = ${person})
  )`
}

const subjectName = sql<string | null>`coalesce(
  ${nameOf('e.subject_id')}, (select p.name from parties p where p.tenant_id = e.tenant_id and p.id = e.subject_id)
)`
