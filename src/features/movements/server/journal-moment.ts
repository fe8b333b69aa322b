/**
 * What the journal held at one moment, told again in later transactions: a long file is read in many of them, and
 * what is booked meanwhile must not get into it.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** The transaction's snapshot: ids from `next` on had not begun, those of `running` had not ended. */
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
 * Whether a row of `movements` was there at that moment. Movements are never changed, so `xmin` is the transaction
 * that booked them. Those ids come round again after years; what is a day old has been there in any case.
 */
export function wasThere({ next, running, at }: Moment, movements = 'movements') {
  const xmin = sql.ref(`${movements}.xmin`)
  const written_at = sql`coalesce(${sql.ref(`${movements}.restored_at`)}, ${sql.ref(`${movements}.recorded_at`)})`
  return sql<boolean>`(
    ${written_at} < ${at}::timestamptz - interval '1 day'
    or age(${xmin}) > age(${next}::xid) and ${xmin} <> all(${running}::xid[])
  )`
}
