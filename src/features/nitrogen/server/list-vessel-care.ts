import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readCare } from './read-care.ts'

export const listVesselCare: Handler<typeof contract.listVesselCare> = async (tx, actor, { query }) => ({
  vessels: await readCare(tx, actor, new Date(), query.container_id),
})
