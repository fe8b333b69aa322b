import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { lockBatchesThere } from '#stock/movements/server/lock-batches.ts'
import type { Party } from '#registry/parties/contract.ts'
import { isNamedBy, lockParty } from '#registry/parties/server/read-parties.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Merge, Moved } from '../contract.ts'
import type { MergeKind } from './move-references.ts'

/** Returns the merges into a party or horse that were not undone, the latest first. */
export async function readMerges(tx: Tx, kind: MergeKind, tenant_id: string, id: string): Promise<Merge[]> {
  const table = TABLES[kind]
  const ids = anyIdOf(table, tenant_id, id)
  const isNamed = kind === 'PARTY' ? isNamedBy(ids) : sql`m.animal_id = ${ids}`
  const { rows } = await sql<Merge>`
    select g.id, g.into_id, i.name as into_name, g.from_id, f.name as from_name, g.merged_at, g.merged_by_name,
      i.deleted_at is null and not exists (
        select from movements m
        where m.tenant_id = g.tenant_id and ${isNamed} and m.recorded_at > g.merged_at
      ) as can_undo
    from merges g
    join ${sql.table(table)} i on i.tenant_id = g.tenant_id and i.id = g.into_id
    join ${sql.table(table)} f on f.tenant_id = g.tenant_id and f.id = g.from_id
    where g.tenant_id = ${tenant_id} and g.into_id = ${id} and g.undone_at is null
    order by g.merged_at desc, g.id desc
  `.execute(tx)
  return rows
}

export const TABLES = { PARTY: 'parties', ANIMAL: 'animals' } as const

type Pair = { kind: MergeKind; from_id: string; into_id: string }

/** Hides the merged row and points it to the remaining one. */
export async function hideMerged(tx: Tx, { tenant_id }: Actor, { kind, from_id, into_id }: Pair) {
  await sql`
    update ${sql.table(TABLES[kind])} set merged_into = ${into_id}, deleted_at = now()
    where tenant_id = ${tenant_id} and id = ${from_id}
  `.execute(tx)
}

/**
 * Records a merge.
 * @param version new version of the remaining row; null if it took over no values
 */
export async function recordMerge(
  tx: Tx,
  actor: Actor,
  pair: Pair,
  { moved, version }: { moved: Moved; version: number | null },
): Promise<Merge> {
  const { tenant_id } = actor
  const id = uuidv7()
  await tx
    .insertInto('merges')
    .values({
      ...{ ...pair, tenant_id, id, version, moved: JSON.stringify(moved) },
      merged_by: actor.user_id,
      merged_by_name: fullName(actor),
    })
    .execute()
  const merges = await readMerges(tx, pair.kind, tenant_id, pair.into_id)
  return merges.find((merge) => merge.id === id)!
}

/**
 * Locks the batches whose movements name a party, and then parties, in the same order as bookings.
 * @param lock_ids parties to lock against bookings that refer to them
 * @returns the ids of the batches, and the locked parties in the order of `lock_ids`
 * @throws Refusal NOT_FOUND if a party is deleted or merged
 */
export async function lockPair(tx: Tx, actor: Actor, party_id: string, lock_ids: string[]) {
  const before = await batchesNaming(tx, actor, party_id)
  await lockBatchesThere(tx, actor, before)
  const parties = new Map<string, Party>()
  for (const id of lock_ids.toSorted()) parties.set(id, await lockParty(tx, actor, id))
  // Bookings of further batches may have named the party before it was locked.
  const batches = await batchesNaming(tx, actor, party_id)
  await lockBatchesThere(
    tx,
    actor,
    batches.filter((id) => !before.includes(id)),
  )
  return { batches, parties: lock_ids.map((id) => parties.get(id)!) }
}

async function batchesNaming(tx: Tx, { tenant_id }: Actor, party_id: string): Promise<string[]> {
  const { rows } = await sql<{ batch_id: string }>`
    select distinct m.batch_id from movements m
    where m.tenant_id = ${tenant_id} and ${isNamedBy(anyIdOf('parties', tenant_id, party_id))}
  `.execute(tx)
  return rows.map(({ batch_id }) => batch_id)
}

export function followMerges(tx: Tx, batches: string[]) {
  return sql`select follow_merges(${batches}::uuid[])`.execute(tx)
}
