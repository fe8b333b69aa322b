/** Warehouses: the legal entities of a tenant, in which its containers and the straws in store are. */
import * as z from 'zod/mini'
import { id, text } from '#platform/contract/fields.ts'

const name = text(200)

export const NewWarehouse = z.strictObject({ tenant_id: id, name })
export type NewWarehouse = z.infer<typeof NewWarehouse>

/** What may change of a warehouse: absent stays. */
export const WarehouseChange = z.strictObject({ tenant_id: id, name: z.optional(name) })
export type WarehouseChange = z.infer<typeof WarehouseChange>

export const Warehouse = z.strictObject({ id, tenant_id: id, name: z.string() })
export type Warehouse = z.infer<typeof Warehouse>
