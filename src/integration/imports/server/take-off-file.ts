/** Removal of the records of an undone import. Most are hidden, not deleted, because the journal may name them. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Made } from '../contract.ts'

/**
 * Hides records, and deletes health tests, unless they are in use or were edited since; strikes out measurements.
 * Returns the names of the records that remain.
 */
export async function hideImportedRecords(tx: Tx, actor: Actor, made: Made): Promise<string[]> {
  const { tenant_id } = actor
  await lockMade(tx, tenant_id, made)
  const { health_tests = [], measurements = [] } = made
  await deleteHealthTests(tx, tenant_id, health_tests)
  await strikeMeasurements(tx, actor, measurements)
  await hideBatches(tx, tenant_id, made.batches)
  await hideContainers(tx, tenant_id, made.containers)
  // Hide one generation at a time, because parents are no longer in use once their offspring are hidden.
  while ((await hideAnimals(tx, tenant_id, made.animals)) > 0n);
  await hideParties(tx, tenant_id, made.parties)
  const { rows } = await sql<{ name: string }>`
    select label as name from batches
    where tenant_id = ${tenant_id} and id = any(${made.batches}::uuid[]) and deleted_at is null
    union all
    select label from containers
    where tenant_id = ${tenant_id} and id = any(${made.containers}::uuid[]) and deleted_at is null
    union all
    select name from animals
    where tenant_id = ${tenant_id} and id = any(${made.animals}::uuid[]) and deleted_at is null
    union all
    select name from parties
    where tenant_id = ${tenant_id} and id = any(${made.parties}::uuid[]) and deleted_at is null
    union all
    select concat_ws(', ', a.name, t.disease, t.sampled_on) from health_tests t
    join animals a on a.tenant_id = t.tenant_id and a.id = t.animal_id
    where t.tenant_id = ${tenant_id} and t.id = any(${health_tests}::uuid[])
  `.execute(tx)
  return rows.map(({ name }) => name)
}

/** Locks the records, so that concurrent transactions that refer to them finish first. */
async function lockMade(tx: Tx, tenant_id: string, { batches, containers, animals, parties }: Made) {
  await sql`
    select from batches where tenant_id = ${tenant_id} and id = any(${batches}::uuid[]) order by id for no key update
  `.execute(tx)
  await sql`
    select from places where tenant_id = ${tenant_id} and container_id = any(${containers}::uuid[])
    order by container_id, canister, level for update
  `.execute(tx)
  await sql`
    select from animals where tenant_id = ${tenant_id} and id = any(${animals}::uuid[]) order by id for update
  `.execute(tx)
  await sql`
    select from parties where tenant_id = ${tenant_id} and id = any(${parties}::uuid[]) order by id for update
  `.execute(tx)
}

async function deleteHealthTests(tx: Tx, tenant_id: string, ids: string[]) {
  await sql`
    delete from health_tests t
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[]) and version = 1
      and not exists (select from files f where f.tenant_id = t.tenant_id and f.health_test_id = t.id)
  `.execute(tx)
}

/** Strikes out the measurements, which are never deleted. */
async function strikeMeasurements(tx: Tx, actor: Actor, ids: string[]) {
  await sql`
    update measurements
    set struck_at = now(), struck_by = ${actor.user_id}, struck_by_name = ${fullName(actor)}
    where tenant_id = ${actor.tenant_id} and id = any(${ids}::uuid[]) and struck_at is null
  `.execute(tx)
}

async function hideBatches(tx: Tx, tenant_id: string, ids: string[]) {
  await sql`
    update batches b set deleted_at = now()
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[]) and deleted_at is null
      and version = 1 and not has_moved
      and not exists (
        select from straws s where s.tenant_id = b.tenant_id and s.batch_id = b.id and s.closed is null
      )
      and not exists (select from files f where f.tenant_id = b.tenant_id and f.batch_id = b.id)
  `.execute(tx)
}

async function hideContainers(tx: Tx, tenant_id: string, ids: string[]) {
  await sql`
    update containers c set deleted_at = now()
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[]) and deleted_at is null and version = 1
      and not exists (select from stock k where k.tenant_id = c.tenant_id and k.container_id = c.id)
  `.execute(tx)
  await sql`
    delete from places p using containers c
    where p.tenant_id = ${tenant_id} and p.container_id = any(${ids}::uuid[])
      and c.tenant_id = p.tenant_id and c.id = p.container_id and c.deleted_at is not null
  `.execute(tx)
}

const stands = sql`
  m.kind = 'MOVEMENT' and m.reverses_id is null
    and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
`

async function hideAnimals(tx: Tx, tenant_id: string, ids: string[]): Promise<bigint> {
  const { numAffectedRows } = await sql`
    update animals a set deleted_at = now()
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[]) and deleted_at is null and version = 1
      and not exists (
        select from batches b where b.tenant_id = a.tenant_id and b.animal_id = a.id and b.deleted_at is null
      )
      and not exists (
        select from animals o where o.tenant_id = a.tenant_id and a.id in (o.sire_id, o.dam_id)
          and o.deleted_at is null
      )
      and not exists (
        select from movements m where m.tenant_id = a.tenant_id and m.animal_id = a.id and ${stands}
      )
      and not exists (select from files f where f.tenant_id = a.tenant_id and f.animal_id = a.id)
      and not exists (select from health_tests t where t.tenant_id = a.tenant_id and t.animal_id = a.id)
      and not exists (select from animals o where o.tenant_id = a.tenant_id and o.merged_into = a.id)
  `.execute(tx)
  return numAffectedRows ?? 0n
}

async function hideParties(tx: Tx, tenant_id: string, ids: string[]) {
  if (ids.length === 0) return
  await sql`
    update parties p set deleted_at = now()
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[]) and deleted_at is null and version = 1
      and id not in (
        select named.id from batches b
        cross join unnest(array[b.producer_id, b.collection_centre_id, b.processing_centre_id]) named (id)
        where b.tenant_id = ${tenant_id} and b.deleted_at is null and named.id is not null
        union all
        select o.party_id from animal_owners o join animals a on a.tenant_id = o.tenant_id and a.id = o.animal_id
        where o.tenant_id = ${tenant_id} and a.deleted_at is null
        union all
        select named.id from stock k cross join unnest(array[k.owner_id, k.holder_id]) named (id)
        where k.tenant_id = ${tenant_id} and named.id is not null
        union all
        select named.id from movements m
        cross join unnest(array[m.owner_id, m.supplier_id, m.receiver_id, m.holder_id]) named (id)
        where m.tenant_id = ${tenant_id} and named.id is not null and ${stands}
      )
      and not exists (select from files f where f.tenant_id = p.tenant_id and f.party_id = p.id)
      and not exists (select from parties o where o.tenant_id = p.tenant_id and o.merged_into = p.id)
  `.execute(tx)
}
