import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import type { Place } from './choose-place.ts'
import { finishDraft, flushFolder, makeDraft } from './draft-folder.ts'

/**
 * Creates a place: `fill` works on a draft, which gets the final name once complete. False if a concurrent start
 * was quicker.
 */
export async function fillPlace(place: Place, fill: (draft: Place) => Promise<void>): Promise<boolean> {
  const folder = makeDraft(place.folder)
  try {
    await fill({
      ...place,
      folder,
      cluster: join(folder, 'cluster'),
      password_file: join(folder, 'password'),
    })
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  }
  if (!finishDraft(folder, place.folder)) return false
  return place.where_file === undefined || namePlace(place, place.where_file)
}

/** Written last and never overwritten: a WHERE file always names data that is there. */
function namePlace(place: Place, where_file: string): boolean {
  try {
    fs.writeFileSync(where_file, `${place.folder}\n`, { flag: 'wx', flush: true })
  } catch (error) {
    fs.rmSync(place.folder, { recursive: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
  flushFolder(dirname(where_file))
  return true
}
