import { type SelectQueryBuilder, sql } from 'kysely'
import { containing, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import type { DB } from '#db/tables.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import type { MovementFilter } from '../contract.ts'
import type * as contract from '../contract.ts'
import { readMovements } from './read-movements.ts'

/** Literal, because a generic plan with a parameter cannot use the partial index `movements_counted`. */
const MOVEMENT = sql.lit<'MOVEMENT'>('MOVEMENT')

export function chooseMovements(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  filter: MovementFilter,
): SelectQueryBuilder<DB, 'movements', object> {
  const { batch_id, batch_label, type, from, to, straw_id, number, relocations } = filter
  const { party_id, supplier_id, receiver_id, animal_id } = filter
  const ofParty = (id: string) => anyIdOf('parties', actor.tenant_id, id)
  return (
    tx
      .selectFrom('movements')
      .where('movements.tenant_id', '=', actor.tenant_id)
      // Relocations have no type. Without the condition, the index by type alone suffices to count.
      .$if(relocations !== '1' && type === undefined, (some) => some.where('movements.kind', '=', MOVEMENT))
      .$if(batch_id !== undefined, (some) => some.where('movements.batch_id', '=', batch_id!))
      .$if(Boolean(batch_label), (some) =>
        some.where(({ eb, selectFrom }) =>
          eb(
            'movements.batch_id',
            'in',
            selectFrom('batches as labelled')
              .select('labelled.id')
              .where('labelled.tenant_id', '=', actor.tenant_id)
              .where('labelled.label', 'ilike', containing(batch_label!)),
          ),
        ),
      )
      .$if(type !== undefined, (some) => some.where('movements.type', '=', type!))
      .$if(from !== undefined, (some) => some.where('movements.date', '>=', from!))
      .$if(to !== undefined, (some) => some.where('movements.date', '<=', to!))
      .$if(party_id !== undefined, (some) =>
        some.where(({ or, eb }) =>
          or([
            eb('movements.owner_id', '=', ofParty(party_id!)),
            eb('movements.supplier_id', '=', ofParty(party_id!)),
            eb('movements.receiver_id', '=', ofParty(party_id!)),
            eb('movements.holder_id', '=', ofParty(party_id!)),
          ]),
        ),
      )
      .$if(supplier_id !== undefined, (some) =>
        some.where('movements.supplier_id', '=', ofParty(supplier_id!)),
      )
      .$if(receiver_id !== undefined, (some) =>
        some.where('movements.receiver_id', '=', ofParty(receiver_id!)),
      )
      .$if(animal_id !== undefined, (some) =>
        some.where(({ or, eb, selectFrom }) =>
          or([
            eb('movements.animal_id', '=', anyIdOf('animals', actor.tenant_id, animal_id!)),
            eb(
              'movements.batch_id',
              'in',
              selectFrom('batches as own')
                .select('own.id')
                .where('own.tenant_id', '=', actor.tenant_id)
                .where('own.animal_id', '=', animal_id!),
            ),
          ]),
        ),
      )
      .$if(straw_id !== undefined, (some) =>
        some.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('movement_lines as l')
              .select('l.line')
              .whereRef('l.tenant_id', '=', 'movements.tenant_id')
              .whereRef('l.movement_id', '=', 'movements.id')
              .where('l.straw_id', '=', straw_id!),
          ),
        ),
      )
      .$if(number !== undefined, (some) =>
        some.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('movement_straws as n')
              .select('n.movement_id')
              .whereRef('n.tenant_id', '=', 'movements.tenant_id')
              .whereRef('n.movement_id', '=', 'movements.id')
              .where(sql<boolean>`n.numbers @> ${number}::int`),
          ),
        ),
      )
  )
}

/**
 * Reads a page of the journal without counting all entries, so that the cost depends only on the length of the page.
 */
export const readJournal: Handler<typeof contract.readJournal> = async (tx, actor, { query }) => {
  const { limit, before, ...filter } = query
  const { tenant_id } = actor
  if (before !== undefined) {
    // An unknown cursor would look like the end of the list and silently truncate the file.
    await tx
      .selectFrom('movements')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', before)
      .executeTakeFirstOrThrow(() => notFound('The movement'))
  }
  const older = sql<boolean>`(movements.date, movements.recorded_at, movements.id) < (
    select date, recorded_at, id from movements m where m.tenant_id = ${tenant_id} and m.id = ${before}
  )`
  const movements = await readMovements(
    chooseMovements(tx, actor, filter)
      .$if(before !== undefined, (some) => some.where(older))
      .limit(limit),
  )
  return { movements, next: movements.length < limit ? null : movements.at(-1)!.id }
}

/**
 * Moment at which the journal is read: a long file, read in many transactions, must not contain later bookings.
 * Transactions with ids from `next` on had not begun, and those in `running` had not ended.
 */
export type Moment = { next: string; running: string[]; at: string }

export async function readMoment(tx: Tx): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select (pg_snapshot_xmax(s)::xid)::text as next, now()::text as at,
      array(select id::xid::text from pg_snapshot_xip(s) id) as running
    from pg_current_snapshot() s
  `.execute(tx)
  return rows[0]!
}

/**
 * Whether a row of `movements` existed at the given moment. Movements are not changed, except to erase names, so `xmin`
 * is the transaction that booked them. Transaction ids are reused after years, so a row written more than a day before
 * the moment counts regardless of `xmin`.
 */
export function wasThere({ next, running, at }: Moment, movements = 'movements') {
  const xmin = sql.ref(`${movements}.xmin`)
  const written_at = sql`coalesce(${sql.ref(`${movements}.restored_at`)}, ${sql.ref(`${movements}.recorded_at`)})`
  return sql<boolean>`(
    ${written_at} < ${at}::timestamptz - interval '1 day'
    or age(${xmin}) > age(${next}::xid) and ${xmin} <> all(${running}::xid[])
  )`
}
