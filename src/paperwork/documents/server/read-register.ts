import { type SelectQueryBuilder, sql } from 'kysely'
import { healthTestOf } from '#registry/health-tests/server/health-tests.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { chooseMovements } from '#stock/movements/server/choose-movements.ts'
import { readMovements } from '#stock/movements/server/read-movements.ts'
import { partyOf } from '#registry/parties/server/read-parties.ts'
import { invalid } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { DB } from '#db/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Content } from '../blocks.ts'
import { type RegisterBatch, type RegisterEntry, registerOf } from '../register.ts'
import { readParty } from './read-documents.ts'

export type Period = { party_id: string; from: string; to: string }

export async function readRegisterContent(tx: Tx, actor: Actor, period: Period): Promise<Content> {
  const { party_id, from, to } = period
  const centre = await readParty(tx, actor, party_id)
  const found = await chosenOf(tx, actor, period, centre.is_self)
    .limit(MAX_ENTRIES + 1)
    .$call(readMovements)
  if (found.length > MAX_ENTRIES) {
    throw invalid('body.from', 'Too much for one document: choose a shorter period, or export it')
  }
  const entries = await entriesOf(tx, actor, found.toReversed())
  const donors = [...new Set(entries.map(({ batch }) => batch.donor.id))]
  const tests = await tx
    .selectFrom('health_tests')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('animal_id', '=', sql<string>`any(${donors}::uuid[])`)
    .where('sampled_on', '<=', to)
    .orderBy('sampled_on')
    .orderBy('id')
    .execute()
  return registerOf({ centre, from, to, entries, tests: tests.map(healthTestOf) })
}

/**
 * Selects the movements of a period: all for the account's own party; for another party, those of batches collected or
 * processed there.
 */
export function chosenOf(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  { party_id, from, to }: Period,
  is_self: boolean,
): SelectQueryBuilder<DB, 'movements', object> {
  const ofCentre = sql<boolean>`exists (
    select from batches b where b.tenant_id = movements.tenant_id and b.id = movements.batch_id
      and ${party_id} in (b.collection_centre_id, b.processing_centre_id)
  )`
  return chooseMovements(tx, actor, { from, to }).$if(!is_self, (some) => some.where(ofCentre))
}

export async function entriesOf(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  movements: readonly Movement[],
): Promise<RegisterEntry[]> {
  const { tenant_id } = actor
  const others = movements.map(otherOf).filter((id) => id !== null)
  const mare_ids = movements.map(({ animal_id }) => animal_id).filter((id) => id !== null)
  const [changes, batches, parties, mares] = await Promise.all([
    readChanges(
      tx,
      actor,
      movements.map(({ id }) => id),
    ),
    readBatches(tx, actor, [...new Set(movements.map(({ batch_id }) => batch_id))]),
    tx
      .selectFrom('parties')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', sql<string>`any(${[...new Set(others)]}::uuid[])`)
      .execute(),
    tx
      .selectFrom('animals')
      .select(['id', 'name', 'ueln'])
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', sql<string>`any(${[...new Set(mare_ids)]}::uuid[])`)
      .execute(),
  ])
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  return movements.map((movement) => {
    const other = parties.find(({ id }) => id === otherOf(movement))
    return {
      movement,
      change: changes.get(movement.id) ?? 0,
      batch: byId.get(movement.batch_id)!,
      other: other ? partyOf(other) : null,
      mare: mares.find(({ id }) => id === movement.animal_id) ?? null,
    }
  })
}

const otherOf = ({ receiver_id, supplier_id }: Movement) => receiver_id ?? supplier_id

const centre = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
  'name', ${sql.ref(`${alias}.name`)}, 'approval_number', ${sql.ref(`${alias}.approval_number`)}) end`

async function readBatches(tx: Tx, actor: Pick<Actor, 'tenant_id'>, ids: string[]) {
  const { rows } = await sql<RegisterBatch>`
    select b.id, b.label, b.straw_colour, b.straw_mark_text, b.health_status, b.releasable_from, b.produced_on,
      ${centre('c')} as collection_centre, ${centre('p')} as processing_centre,
      json_build_object('id', a.id, 'name', a.name, 'ueln', a.ueln, 'breed', a.breed, 'born_on', a.born_on,
        'studbooks', a.studbooks) as donor
    from batches b
    join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
    left join parties c on c.tenant_id = b.tenant_id and c.id = b.collection_centre_id
    left join parties p on p.tenant_id = b.tenant_id and p.id = b.processing_centre_id
    where b.tenant_id = ${actor.tenant_id} and b.id = any(${ids}::uuid[])
  `.execute(tx)
  return rows
}

/** Maximum number of rows in a document: more would occupy the typesetter for seconds. Exports have no such limit. */
export const MAX_ENTRIES = 3000

export async function readChanges(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ movement_id: string; change: number }>`
    select movement_id,
      sum((coalesce(status_after = 'STORED', false))::int - (coalesce(status_before = 'STORED', false))::int)::int
        as change
    from movement_lines
    where tenant_id = ${actor.tenant_id} and movement_id = any(${ids}::uuid[])
    group by movement_id
  `.execute(tx)
  return new Map(rows.map(({ movement_id, change }) => [movement_id, change]))
}
