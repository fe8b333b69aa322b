import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { existingPlace, namedPlace } from './choose-place.ts'
import type { Place } from './choose-place.ts'
import { finishDraft, flushFolder, makeDraft } from './draft-folder.ts'
import type { Binaries } from './find-binaries.ts'
import { serverEnvironment } from './server-settings.ts'

/**
 * Makes the cluster when there is none, and returns the place where it is: another start,
 * at the same moment, may have made it first.
 */
export async function makeCluster(place: Place, binaries: Binaries): Promise<Place> {
  if (fs.existsSync(place.folder)) return place
  const draft = makeDraft(place.folder)
  try {
    writePassword(join(draft, 'password'), place)
    await initdb(draft, place, binaries)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    throw error
  }
  if (!finishDraft(draft, place.folder)) return existingPlace(place.data_dir, place.folder)
  return place.where_file === undefined ? place : namePlace(place, place.where_file)
}

function writePassword(file: string, { user }: Place): void {
  fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  if (user === undefined) return
  for (const path of [file, dirname(file)]) fs.chownSync(path, user.uid, user.gid)
}

async function initdb(draft: string, { user }: Place, binaries: Binaries): Promise<void> {
  const initdb_arguments = [
    '--pgdata',
    join(draft, 'cluster'),
    '--username',
    'strawbook',
    '--pwfile',
    join(draft, 'password'),
    '--auth',
    'scram-sha-256',
    '--data-checksums',
    '--no-instructions',
    '--encoding',
    'UTF8',
    // Sorts and folds the same on every machine and after every update of the system's libraries.
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
  ]
  const child = spawn(binaries.initdb, initdb_arguments, {
    ...user,
    cwd: draft,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const closed = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [code, complaint] = await Promise.all([closed, text(child.stderr)])
  if (code !== 0) throw new Error(`The database could not be made in ${draft}: ${complaint.trim()}`)
}

/** Written last and never over another: a WHERE file always names data that is there. */
function namePlace(place: Place, where_file: string): Place {
  try {
    fs.writeFileSync(where_file, `${place.folder}\n`, { flag: 'wx', flush: true })
  } catch (error) {
    fs.rmSync(place.folder, { recursive: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return namedPlace(place.data_dir, where_file)
  }
  flushFolder(dirname(where_file))
  return place
}
