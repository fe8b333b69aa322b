import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#platform/contract/endpoint.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Warehouse } from '../contract.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export function createWarehouse(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.createWarehouse>,
): Promise<Warehouse> {
  return mapWarehouseErrors(
    tx
      .insertInto('legal_entities')
      .values({ ...body, tenant_id: actor.tenant_id, id: uuidv7() })
      .returning(['id', 'tenant_id', 'name'])
      .executeTakeFirstOrThrow(),
  )
}

/** Warehouse names are unique within an account, ignoring case. */
export function mapWarehouseErrors<T>(statement: Promise<T>): Promise<T> {
  const taken = () => new Refusal('NAME_EXISTS', 'A warehouse with this name already exists.')
  return mapConstraintErrors({ legal_entities_name: taken }, statement)
}
