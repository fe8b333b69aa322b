import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { updateParty } from '#features/parties/server/update-party.ts'
import { requireVersion } from '#platform/changes/require-version.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Merge } from '../contract.ts'
import { obstacleTexts } from '../texts.ts'
import { followMerges, lockPair } from './lock-pair.ts'
import { moveReferences } from './move-references.ts'
import { readMerges } from './read-merges.ts'
import { findObstacle } from './read-ties.ts'

export async function mergeParties(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.mergeParties>,
): Promise<Merge> {
  const { tenant_id } = actor
  const { into_id, from_id, version, from_version, take } = body
  if (from_id === into_id) throw invalid('body.from_id', 'They are one already')
  const { batches, parties } = await lockPair(tx, actor, from_id, [from_id, into_id])
  const [from, before] = parties as [(typeof parties)[0], (typeof parties)[0]]
  await requireVersion(tx, actor, from, from_version)
  const obstacle = await findObstacle(tx, tenant_id, { from, into: before })
  if (obstacle) throw new Refusal('NOT_MERGEABLE', obstacleTexts[obstacle](from.name, before.name))
  const taken = Object.fromEntries(take.map((field) => [field, from[field]]))
  const into = await updateParty(tx, actor, {
    params: { id: into_id },
    query: undefined,
    body: { tenant_id, version, ...taken },
  })
  const moved = await moveReferences(tx, { tenant_id, from_id, into_id })
  await tx
    .updateTable('parties')
    .set({ merged_into: into_id, deleted_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', from_id)
    .execute()
  await followMerges(tx, batches)
  const id = uuidv7()
  await tx
    .insertInto('merges')
    .values({
      ...{ tenant_id, id, kind: 'PARTY', from_id, into_id, moved: JSON.stringify(moved) },
      version: into.version === before.version ? null : into.version,
      merged_by: actor.user_id,
      merged_by_name: fullName(actor),
    })
    .execute()
  const merges = await readMerges(tx, tenant_id, into_id)
  return merges.find((merge) => merge.id === id)!
}
