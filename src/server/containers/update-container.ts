import { sql } from 'kysely'
import type { Input } from '#api'
import type { Container } from '#domain/containers.ts'
import { notFound, Refusal } from '#domain/refusal.ts'
import { explaining, type Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { labelExists } from './create-container.ts'
import { readContainers } from './read-containers.ts'

/** A place with a straw in it cannot go: the database keeps each straw's place, so nobody can be overtaken. */
export async function updateContainer(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<'updateContainer'>,
): Promise<Container> {
  const { tenant_id, version, ...change } = body
  const now = await tx
    .selectFrom('containers')
    .select(['version', 'canisters', 'levels'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!now) throw notFound('The container')
  if (version !== undefined && version !== now.version) {
    throw new Refusal('STALE', 'Somebody has changed this container meanwhile. Please look again.')
  }
  await explaining(
    { containers_label: labelExists },
    tx
      .updateTable('containers')
      .set({ ...change, version: now.version + 1 })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', params.id)
      .execute(),
  )
  const { canisters = now.canisters, levels = now.levels } = change
  await explaining(
    {
      straws_tenant_id_container_id_canister_level_fkey: () =>
        new Refusal('SHRINKS_BELOW_CONTENTS', 'Straws stand where the container would end. Move them first.'),
    },
    sql`
      delete from places where tenant_id = ${tenant_id} and container_id = ${params.id}
        and (canister > ${canisters} or level > ${levels})
    `.execute(tx),
  )
  await sql`
    insert into places (tenant_id, container_id, canister, level)
    select ${tenant_id}, ${params.id}, canister, level
    from generate_series(1, ${canisters}::int) canister, generate_series(1, ${levels}::int) level
    on conflict do nothing
  `.execute(tx)
  const [container] = await readContainers(tx, actor, params.id)
  return container!
}
