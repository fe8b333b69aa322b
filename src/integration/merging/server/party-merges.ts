import { sql } from 'kysely'
import { showParty, updateParty } from '#registry/parties/server/parties.ts'
import { anyIdOf, isNamedBy, partyOf } from '#registry/parties/server/read-parties.ts'
import { requireVersion } from '#platform/changes/record-field-changes.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { MergeObstacle, MergePreview, Ties } from '../contract.ts'
import { obstacleTexts } from '../texts.ts'
import { followMerges, hideMerged, lockPair, readMerges, recordMerge } from './merges.ts'
import { moveReferences, namingValues } from './move-references.ts'

export const listPartyMerges: Handler<typeof contract.listPartyMerges> = async (tx, actor, { params }) => {
  const { id } = await showParty(tx, actor, { params, query: {}, body: undefined })
  return { merges: await readMerges(tx, 'PARTY', actor.tenant_id, id) }
}

export const showPartyMerge: Handler<typeof contract.showPartyMerge> = async (
  tx,
  actor,
  { params, query },
) => {
  if (params.id === query.from_id) throw invalid('query.from_id', 'Already one record')
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
    .executeTakeFirstOrThrow(() => notFound('The stakeholder'))
  const { is_imported, ...party } = row
  return {
    party: partyOf(party),
    added_at: party.created_at,
    is_imported,
    ties: await readTies(tx, tenant_id, id),
  }
}

export const mergeParties: Handler<typeof contract.mergeParties> = async (tx, actor, { body }) => {
  const { tenant_id } = actor
  const { into_id, from_id, version, from_version, take } = body
  if (from_id === into_id) throw invalid('body.from_id', 'Already one record')
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

async function readTies(tx: Tx, tenant_id: string, party_id: string): Promise<Ties> {
  const ids = anyIdOf(tenant_id, party_id)
  const { rows } = await sql<Ties>`
    select (select coalesce(sum(straws), 0)::int from stock where tenant_id = ${tenant_id}
        and status in ('STORED', 'CONSIGNED') and ${party_id} in (owner_id, holder_id)) as straws,
      (select count(*)::int from movements m where m.tenant_id = ${tenant_id} and m.kind = 'MOVEMENT'
        and ${isNamedBy(ids)}) as movements,
      (select count(*)::int from animal_owners where tenant_id = ${tenant_id} and party_id = ${party_id}) as horses,
      (select count(*)::int from batches where tenant_id = ${tenant_id} and deleted_at is null
        and ${party_id} in (producer_id, collection_centre_id, processing_centre_id)) as batches,
      (select count(*)::int from files where tenant_id = ${tenant_id} and party_id = ${party_id}) as files,
      (select count(*)::int from documents where tenant_id = ${tenant_id} and party_id = ${ids}) as documents
  `.execute(tx)
  return rows[0]!
}

type Pair = { from: { id: string; is_self: boolean }; into: { id: string; is_self: boolean } }

async function findObstacle(tx: Tx, tenant_id: string, { from, into }: Pair): Promise<MergeObstacle | null> {
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
