import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { archiveOf, archivesOf } from './read-archives.ts'

const MOST_SHOWN = 5

export const listArchives: Handler<typeof contract.listArchives> = async (tx, actor) => {
  const rows = await archivesOf(tx, actor).orderBy('asked_at', 'desc').limit(MOST_SHOWN).execute()
  return { archives: rows.map(archiveOf) }
}
