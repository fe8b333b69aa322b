import type { Reply } from '#api'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { readContainers } from './read-containers.ts'

export async function listContainers(tx: Tx, actor: Actor): Promise<Reply<'listContainers'>> {
  return { containers: await readContainers(tx, actor) }
}
