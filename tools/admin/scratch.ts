import { chownSync, rmSync } from 'node:fs'
import path from 'node:path'
import { choosePlace, type ServerUser } from '#platform/postgres/choose-place.ts'
import { makeDraft } from '#platform/postgres/draft-folder.ts'

/**
 * Runs `work` with a new folder beside the data, which is deleted afterwards and if this process exits. It belongs to the
 * user that runs PostgreSQL.
 */
export async function inScratchFolder<T>(
  data_dir: string,
  name: string,
  work: (folder: string, user: ServerUser) => Promise<T>,
): Promise<T> {
  const place = choosePlace(data_dir)
  const folder = makeDraft(path.join(path.dirname(place.folder), name))
  if (place.user) chownSync(folder, place.user.uid, place.user.gid)
  const abandon = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  process.once('exit', abandon)
  try {
    return await work(folder, place.user)
  } finally {
    process.off('exit', abandon)
    abandon()
  }
}
