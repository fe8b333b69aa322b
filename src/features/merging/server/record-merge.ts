import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Merge } from '../contract.ts'
import { readMerges, TABLES } from './read-merges.ts'
import type { MergeKind, Moved } from './tables.ts'

type Pair = { kind: MergeKind; from_id: string; into_id: string }

/** Hides the merged row and points it to the remaining one. */
export async function hideMerged(tx: Tx, { tenant_id }: Actor, { kind, from_id, into_id }: Pair) {
  await sql`
    update ${sql.table(TABLES[kind])} set merged_into = ${into_id}, deleted_at = now()
    where tenant_id = ${tenant_id} and id = ${from_id}
  `.execute(tx)
}

/**
 * Records a merge, so that it can be undone.
 * @param version of the remaining row, if it got values of the other one
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
