import type { Reply } from '#app/api.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readContainers } from './read-containers.ts'

export async function listContainers(tx: Tx, actor: Actor): Promise<Reply<'listContainers'>> {
  return { containers: await readContainers(tx, actor) }
}
