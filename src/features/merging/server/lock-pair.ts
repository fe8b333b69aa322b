import { sql } from 'kysely'
import { lockBatchesThere } from '#features/movements/server/lock-batches.ts'
import type { Party } from '#features/parties/contract.ts'
import { lockParty } from '#features/parties/server/lock-party.ts'
import { anyIdOf, isNamedBy } from '#features/parties/server/merged-parties.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/**
 * Locks the batches whose straws may have a party's name, then parties: in the order of bookings, which lock a batch before they
 * name a party in it.
 * @param party_id the party whose straws will change
 * @param lock_ids parties to lock against bookings that name them
 * @returns the batches, and the locked parties in the order of `lock_ids`
 * @throws Refusal NOT_FOUND if a party is deleted or merged
 */
export async function lockPair(tx: Tx, actor: Actor, party_id: string, lock_ids: string[]) {
  const before = await batchesNaming(tx, actor, party_id)
  await lockBatchesThere(tx, actor, before)
  const parties = new Map<string, Party>()
  for (const id of lock_ids.toSorted()) parties.set(id, await lockParty(tx, actor, id))
  // Bookings into further batches may have named the party until it was locked.
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
    where m.tenant_id = ${tenant_id} and ${isNamedBy(anyIdOf(tenant_id, party_id))}
  `.execute(tx)
  return rows.map(({ batch_id }) => batch_id)
}

/** Derives straws and counts of locked batches again. */
export function followMerges(tx: Tx, batches: string[]) {
  return sql`select follow_merges(${batches}::uuid[])`.execute(tx)
}
