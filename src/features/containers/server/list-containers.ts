import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readContainers } from './read-containers.ts'

export async function listContainers(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listContainers>,
): Promise<Reply<typeof contract.listContainers>> {
  return { containers: await readContainers(tx, actor, query.limit) }
}
