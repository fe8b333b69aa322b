import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { File } from '../contract.ts'
import { filesOf } from './read-files.ts'

/** @throws Refusal NOT_FOUND */
export async function requireFile(tx: Tx, actor: Actor, id: string): Promise<File> {
  return filesOf(tx, actor)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The file'))
}
