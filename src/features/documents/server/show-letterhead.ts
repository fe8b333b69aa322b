import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Letterhead } from '../contract.ts'
import { readLetterhead } from './read-letterhead.ts'

export async function showLetterhead(tx: Tx, actor: Actor): Promise<Letterhead> {
  const { paper, logo_version } = await readLetterhead(tx, actor)
  return { paper, logo_version }
}
