import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#platform/contract/endpoint.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Warehouse } from '../contract.ts'
import { explaining, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export function createWarehouse(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.createWarehouse>,
): Promise<Warehouse> {
  return namingWarehouse(
    tx
      .insertInto('legal_entities')
      .values({ ...body, tenant_id: actor.tenant_id, id: uuidv7() })
      .returning(['id', 'tenant_id', 'name'])
      .executeTakeFirstOrThrow(),
  )
}

/** Waits for a warehouse to be named: no two of an account are called the same, in whatever case. */
export function namingWarehouse<T>(statement: Promise<T>): Promise<T> {
  const taken = () => new Refusal('NAME_EXISTS', 'A warehouse with this name already exists.')
  return explaining({ legal_entities_name: taken }, statement)
}
