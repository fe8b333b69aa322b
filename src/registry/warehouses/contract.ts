/** Warehouses with containers and stored straws of an account. The specification calls them legal entities. */
import * as z from 'zod/mini'
import { get, patch, post } from '#platform/contract/endpoint.ts'
import { id, page, PAGE_SIZE, Pagination, tenant, text } from '#platform/contract/fields.ts'

const name = text(200)

export const NewWarehouse = z.strictObject({ tenant_id: id, name })
export type NewWarehouse = z.infer<typeof NewWarehouse>

/** Change of a warehouse. Absent fields do not change. */
export const WarehouseChange = z.strictObject({ tenant_id: id, name: z.optional(name) })
export type WarehouseChange = z.infer<typeof WarehouseChange>

export const Warehouse = z.strictObject({ id, tenant_id: id, name: z.string() })
export type Warehouse = z.infer<typeof Warehouse>

export const listWarehouses = get('/api/v1/warehouses', {
  summary: 'List the warehouses of the account, as in the session',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
  reply: z.strictObject({ warehouses: z.array(Warehouse), pagination: Pagination }),
})

export const createWarehouse = post('/api/v1/warehouses', {
  summary: 'Add a warehouse',
  needs: 'MANAGE',
  body: NewWarehouse,
  reply: Warehouse,
  refusals: ['NAME_EXISTS'],
})

export const updateWarehouse = patch('/api/v1/warehouses/{id}', {
  summary: 'Rename a warehouse',
  needs: 'MANAGE',
  body: WarehouseChange,
  reply: Warehouse,
  refusals: ['NAME_EXISTS'],
})
