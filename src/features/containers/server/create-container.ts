import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { NewContainer } from '../contract.ts'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { readContainer } from './read-containers.ts'

export const createContainer: Handler<typeof contract.createContainer> = async (tx, actor, { body }) =>
  readContainer(tx, actor, await insertContainer(tx, actor, body))

/** @returns its id */
export async function insertContainer(tx: Tx, actor: Actor, body: NewContainer): Promise<string> {
  const id = uuidv7()
  requireCanisters(body)
  await mapConstraintErrors(
    {
      containers_label: labelExists,
      containers_tenant_id_warehouse_id_fkey: () =>
        invalid('body.warehouse_id', 'This warehouse does not exist'),
    },
    tx
      .insertInto('containers')
      .values({ ...body, tenant_id: actor.tenant_id, id, vessel: JSON.stringify(body.vessel) })
      .execute(),
  )
  await sql`
    insert into places (tenant_id, container_id, canister, level)
    select ${actor.tenant_id}, ${id}, canister, level
    from generate_series(1, ${body.canisters}::int) canister, generate_series(1, ${body.levels}::int) level
  `.execute(tx)
  return id
}

export function labelExists() {
  return new Refusal('LABEL_EXISTS', 'A container with this label already exists.')
}

/** @throws Refusal INVALID: straws cannot hang in a vessel that nitrogen is poured from */
export function requireCanisters({ canisters, vessel }: Pick<NewContainer, 'canisters' | 'vessel'>): void {
  if (vessel.kind === 'SUPPLY' && canisters > 0)
    throw invalid('body.canisters', 'A supply vessel has no canisters')
  if (vessel.kind !== 'SUPPLY' && canisters === 0) throw invalid('body.canisters', 'At least 1')
}
