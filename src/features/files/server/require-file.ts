import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { File } from '../contract.ts'
import { filesOf } from './read-files.ts'

/** @throws Refusal NOT_FOUND */
export async function requireFile(tx: Tx, actor: Actor, id: string): Promise<File> {
  const file = await filesOf(tx, actor).where('id', '=', id).executeTakeFirst()
  if (!file) throw notFound('The file')
  return file
}
