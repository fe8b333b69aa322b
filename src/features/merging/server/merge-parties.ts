import type * as contract from '../contract.ts'
import { updateParty } from '#features/parties/server/update-party.ts'
import { requireVersion } from '#platform/changes/require-version.ts'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import { obstacleTexts } from '../texts.ts'
import { followMerges, lockPair } from './lock-pair.ts'
import { moveReferences } from './move-references.ts'
import { namingValues } from './naming-values.ts'
import { findObstacle } from './read-ties.ts'
import { hideMerged, recordMerge } from './record-merge.ts'

export const mergeParties: Handler<typeof contract.mergeParties> = async (tx, actor, { body }) => {
  const { tenant_id } = actor
  const { into_id, from_id, version, from_version, take } = body
  if (from_id === into_id) throw invalid('body.from_id', 'They are one already')
  const { batches, parties } = await lockPair(tx, actor, from_id, [from_id, into_id])
  const [from, before] = parties as [(typeof parties)[0], (typeof parties)[0]]
  await requireVersion(tx, actor, from, from_version)
  const obstacle = await findObstacle(tx, tenant_id, { from, into: before })
  if (obstacle) throw new Refusal('NOT_MERGEABLE', obstacleTexts[obstacle](from.name, before.name))
  const taken = Object.fromEntries(take.map((field) => [field, from[field]]))
  const into = await namingValues(
    taken,
    updateParty(tx, actor, {
      params: { id: into_id },
      query: undefined,
      body: { tenant_id, version, ...taken },
    }),
    (problems) => invalid('body.take', problems.join(' ')),
  )
  const pair = { kind: 'PARTY', from_id, into_id } as const
  const moved = await moveReferences(tx, { ...pair, tenant_id })
  await hideMerged(tx, actor, pair)
  await followMerges(tx, batches)
  return recordMerge(tx, actor, pair, {
    moved,
    version: into.version === before.version ? null : into.version,
  })
}
