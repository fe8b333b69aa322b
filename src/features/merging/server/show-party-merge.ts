import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { partyOf } from '#features/parties/server/party-row.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { MergePreview } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { findObstacle, readTies } from './read-ties.ts'

export const showPartyMerge: Handler<typeof contract.showPartyMerge> = async (
  tx,
  actor,
  { params, query },
) => {
  if (params.id === query.from_id) throw invalid('query.from_id', 'They are one already')
  const [into, from] = await Promise.all([readSide(tx, actor, params.id), readSide(tx, actor, query.from_id)])
  const obstacle = await findObstacle(tx, actor.tenant_id, { into: into.party, from: from.party })
  return { into, from, obstacle }
}

async function readSide(tx: Tx, { tenant_id }: Actor, id: string): Promise<MergePreview['into']> {
  const row = await tx
    .selectFrom('parties')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from imports i where i.tenant_id = parties.tenant_id and i.made -> 'parties' ? parties.id::text
      )`.as('is_imported'),
    )
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('The party'))
  const { is_imported, ...party } = row
  return {
    party: partyOf(party),
    added_at: party.created_at,
    is_imported,
    ties: await readTies(tx, tenant_id, id),
  }
}
