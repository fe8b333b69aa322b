import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { differences } from '#platform/contract/changes.ts'
import type { Container } from '../contract.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { requireVersion } from '#platform/changes/require-version.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { labelExists } from './create-container.ts'
import { readContainer } from './read-containers.ts'

/**
 * A place with a straw in it cannot be removed: the database enforces it, so concurrent bookings cannot slip
 * through.
 */
export async function updateContainer(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<typeof contract.updateContainer>,
): Promise<Container> {
  const { tenant_id, version, ...change } = body
  const now = await tx
    .selectFrom('containers')
    .select(['id', 'version', 'label', 'canisters', 'levels', 'straws_per_level', 'note'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!now) throw notFound('The container')
  await requireVersion(tx, actor, now, version)
  const fields = differences(now, { ...now, ...change })
  if (fields.length > 0) {
    await changePlaces(tx, actor, params.id, now, change)
    await recordFieldChanges(tx, actor, params.id, now.version + 1, fields)
  }
  return readContainer(tx, actor, params.id)
}

type Kept = { version: number; canisters: number; levels: number }
type Change = Omit<Input<typeof contract.updateContainer>['body'], 'tenant_id' | 'version'>

async function changePlaces(tx: Tx, { tenant_id }: Actor, id: string, now: Kept, change: Change) {
  await mapConstraintErrors(
    { containers_label: labelExists },
    tx
      .updateTable('containers')
      .set({ ...change, version: now.version + 1 })
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
