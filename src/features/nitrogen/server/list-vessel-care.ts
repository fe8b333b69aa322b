import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readCare } from './read-care.ts'

export async function listVesselCare(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listVesselCare>,
): Promise<Reply<typeof contract.listVesselCare>> {
  return { vessels: await readCare(tx, actor, new Date(), query.container_id) }
}
