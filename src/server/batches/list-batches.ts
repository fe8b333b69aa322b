import { sql } from 'kysely'
import type { Input, Reply } from '#api'
import { normaliseUeln } from '#domain/animals.ts'
import { containing, type Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { batchesOf, readBatches } from './read-batches.ts'

export async function listBatches(
  tx: Tx,
  actor: Actor,
  { query }: Input<'listBatches'>,
): Promise<Reply<'listBatches'>> {
  const { limit, offset } = query
  const batches = filtered(tx, actor, query)
  const [rows, stats] = await Promise.all([
    readBatches(
      batches.orderBy('batches.created_at', 'desc').orderBy('batches.id', 'desc').limit(limit).offset(offset),
    ),
    readStats(tx, batches, query.straw_owner_id),
  ])
  const { total, straws, doses } = stats
  return { batches: rows, pagination: { limit, offset, total }, stats: { straws, doses } }
}

type Query = Input<'listBatches'>['query']

function filtered(tx: Tx, actor: Actor, query: Query) {
  const { label, ueln, animal_name, breed, straw_owner_id, animal_id } = query
  return batchesOf(tx, actor)
    .$if(animal_id !== undefined, (some) => some.where('batches.animal_id', '=', animal_id!))
    .$if(!!label, (some) => some.where('batches.label', 'ilike', containing(label!)))
    .$if(!!ueln, (some) => some.where('a.ueln', 'ilike', containing(normaliseUeln(ueln!))))
    .$if(!!animal_name, (some) => some.where('a.name', 'ilike', containing(animal_name!)))
    .$if(breed !== undefined, (some) => some.where('a.breed', '=', breed!))
    .$if(straw_owner_id !== undefined, (some) =>
      some.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('stock as s')
            .select('s.straws')
            .whereRef('s.tenant_id', '=', 'batches.tenant_id')
            .whereRef('s.batch_id', '=', 'batches.id')
            .where('s.owner_id', '=', straw_owner_id!)
            .where('s.status', 'in', ['STORED', 'CONSIGNED']),
        ),
      ),
    )
}

/** Straws in store, and doses added up batch by batch; of one owner's straws when the list is of an owner. */
function readStats(tx: Tx, batches: ReturnType<typeof filtered>, owner_id: string | undefined) {
  const stored =
    owner_id === undefined
      ? sql<number>`batches.stored`
      : sql<number>`(
          select coalesce(sum(s.straws), 0)::int from stock s
          where s.tenant_id = batches.tenant_id and s.batch_id = batches.id and s.status = 'STORED'
            and s.owner_id = ${owner_id}
        )`
  const each = batches.select(['batches.effective_straws_per_dose', stored.as('straws')])
  return tx
    .selectFrom(each.as('each'))
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(straws), 0)::int`.as('straws'),
      sql<number>`coalesce(sum(straws / effective_straws_per_dose), 0)::int`.as('doses'),
    ])
    .executeTakeFirstOrThrow()
}
