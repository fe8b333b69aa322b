import { sql } from 'kysely'
import { anyIdOf, isNamedBy } from '#features/parties/server/merged-parties.ts'
import type { Tx } from '#platform/database/database.ts'
import type { MergeObstacle, Ties } from '../contract.ts'

/** Counts what names a party, or one merged into it. */
export async function readTies(tx: Tx, tenant_id: string, party_id: string): Promise<Ties> {
  const theirs = anyIdOf(tenant_id, party_id)
  const { rows } = await sql<Ties>`
    select (select coalesce(sum(straws), 0)::int from stock where tenant_id = ${tenant_id}
        and status in ('STORED', 'CONSIGNED') and ${party_id} in (owner_id, holder_id)) as straws,
      (select count(*)::int from movements m where m.tenant_id = ${tenant_id} and m.kind = 'MOVEMENT'
        and ${isNamedBy(theirs)}) as movements,
      (select count(*)::int from animal_owners where tenant_id = ${tenant_id} and party_id = ${party_id}) as horses,
      (select count(*)::int from batches where tenant_id = ${tenant_id} and deleted_at is null
        and ${party_id} in (producer_id, collection_centre_id, processing_centre_id)) as batches,
      (select count(*)::int from files where tenant_id = ${tenant_id} and party_id = ${party_id}) as files,
      (select count(*)::int from documents where tenant_id = ${tenant_id} and party_id = ${theirs}) as documents
  `.execute(tx)
  return rows[0]!
}

type Pair = { from: { id: string; is_self: boolean }; into: { id: string; is_self: boolean } }

/** @returns why the two cannot be one, or null */
export async function findObstacle(
  tx: Tx,
  tenant_id: string,
  { from, into }: Pair,
): Promise<MergeObstacle | null> {
  const [fromIds, intoIds] = [anyIdOf(tenant_id, from.id), anyIdOf(tenant_id, into.id)]
  const stands = sql`m.tenant_id = ${tenant_id} and m.reverses_id is null
    and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)`
  const { rows } = await sql<{ between: boolean; with_us: boolean; counting: boolean }>`
    select
      exists (select from movements m where ${stands} and ${isNamedBy(fromIds)} and ${isNamedBy(intoIds)}) as between,
      exists (select from movements m where ${stands} and (m.supplier_id = ${fromIds} or m.receiver_id = ${fromIds}
        or m.holder_id = ${fromIds})) as with_us,
      exists (
        select from stock_takes t join stock_take_canisters c on c.tenant_id = t.tenant_id and c.stock_take_id = t.id
        where t.tenant_id = ${tenant_id} and t.state = 'OPEN'
          and c.lines @> jsonb_build_array(jsonb_build_object('owner_id', ${from.id}::text))
      ) as counting
  `.execute(tx)
  const { between, with_us, counting } = rows[0]!
  if (from.is_self || (into.is_self && with_us)) return 'SELF'
  if (between) return 'BETWEEN_THEM'
  return counting ? 'COUNTING' : null
}
