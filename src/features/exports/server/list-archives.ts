import type * as contract from '../contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { archiveOf, archivesOf } from './read-archives.ts'

const MOST_SHOWN = 5

export async function listArchives(tx: Tx, actor: Actor): Promise<Reply<typeof contract.listArchives>> {
  const rows = await archivesOf(tx, actor).orderBy('asked_at', 'desc').limit(MOST_SHOWN).execute()
  return { archives: rows.map(archiveOf) }
}
