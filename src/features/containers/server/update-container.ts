import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { differences } from '#platform/contract/changes.ts'
import * as z from 'zod/mini'
import type { Handler } from '#platform/http/route.ts'
import { Vessel } from '../vessel.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { requireVersion } from '#platform/changes/require-version.ts'
import { parseMerged } from '#platform/changes/parse-merged.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { labelExists, requireCanisters } from './create-container.ts'
import { readContainer } from './read-containers.ts'

/**
 * A place with a straw in it cannot be removed: the database enforces it, so concurrent bookings cannot slip
 * through.
 */
export const updateContainer: Handler<typeof contract.updateContainer> = async (
  tx,
  actor,
  { params, body },
) => {
  const { tenant_id, version, ...typed } = body
  const row = await tx
    .selectFrom('containers')
    .select(['id', 'version', 'label', 'canisters', 'levels', 'straws_per_level', 'note', 'vessel'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The container'))
  const now = { ...row, vessel: Vessel.parse(row.vessel) }
  await requireVersion(tx, actor, now, version)
  const change = { ...typed, ...parseMerged(OF_VESSEL, { vessel: { ...now.vessel, ...typed.vessel } }) }
  const fields = differences(now, { ...now, ...change })
  requireCanisters({ canisters: change.canisters ?? now.canisters, vessel: change.vessel })
  if (fields.length > 0) {
    await changePlaces(tx, actor, params.id, now, change)
    await recordFieldChanges(tx, actor, params.id, now.version + 1, fields)
  }
  return readContainer(tx, actor, params.id)
}

const OF_VESSEL = z.strictObject({ vessel: Vessel })

type Kept = { version: number; canisters: number; levels: number }
type Change = Omit<Input<typeof contract.updateContainer>['body'], 'tenant_id' | 'version' | 'vessel'> & {
  vessel: Vessel
}

async function changePlaces(tx: Tx, { tenant_id }: Actor, id: string, now: Kept, change: Change) {
  await mapConstraintErrors(
    { containers_label: labelExists },
    tx
      .updateTable('containers')
      .set({ ...change, vessel: JSON.stringify(change.vessel), version: now.version + 1 })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute(),
  )
  const { canisters = now.canisters, levels = now.levels } = change
  await mapConstraintErrors(
    {
      straws_tenant_id_container_id_canister_level_fkey: () =>
        new Refusal('SHRINKS_BELOW_CONTENTS', 'Straws stand where the container would end. Move them first.'),
    },
    sql`
      delete from places where tenant_id = ${tenant_id} and container_id = ${id}
        and (canister > ${canisters} or level > ${levels})
    `.execute(tx),
  )
  await sql`
    insert into places (tenant_id, container_id, canister, level)
    select ${tenant_id}, ${id}, canister, level
    from generate_series(1, ${canisters}::int) canister, generate_series(1, ${levels}::int) level
    on conflict do nothing
  `.execute(tx)
}
