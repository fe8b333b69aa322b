import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors } from '#platform/database/database.ts'
import type { Handler } from '#platform/http/route.ts'

export const createWarehouse: Handler<typeof contract.createWarehouse> = (tx, actor, { body }) =>
  mapWarehouseErrors(
    tx
      .insertInto('legal_entities')
      .values({ ...body, tenant_id: actor.tenant_id, id: uuidv7() })
      .returning(['id', 'tenant_id', 'name'])
      .executeTakeFirstOrThrow(),
  )

/** Warehouse names are unique within an account, ignoring case. */
export function mapWarehouseErrors<T>(statement: Promise<T>): Promise<T> {
  const taken = () => new Refusal('NAME_EXISTS', 'A warehouse with this name already exists.')
  return mapConstraintErrors({ legal_entities_name: taken }, statement)
}
