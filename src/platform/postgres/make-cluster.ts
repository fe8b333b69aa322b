import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { text } from 'node:stream/consumers'
import { choosePlace } from './choose-place.ts'
import type { Place } from './choose-place.ts'
import { fillPlace } from './fill-place.ts'
import type { Binaries } from './find-binaries.ts'
import { serverEnvironment } from './server-settings.ts'

/**
 * Creates the cluster if there is none, and returns its place: a concurrent start may have created it elsewhere
 * first.
 */
export async function makeCluster(place: Place, binaries: Binaries): Promise<Place> {
  if (fs.existsSync(place.folder)) return place
  const isMade = await fillPlace(place, async (draft) => {
    writePassword(draft)
    await initdb(draft, binaries)
  })
  return isMade ? place : choosePlace(place.data_dir)
}

function writePassword({ folder, password_file, user }: Place): void {
  fs.writeFileSync(password_file, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  if (user === undefined) return
  for (const path of [password_file, folder]) fs.chownSync(path, user.uid, user.gid)
}

async function initdb({ folder, cluster, password_file, user }: Place, binaries: Binaries): Promise<void> {
  const initdbArguments = [
    '--pgdata',
    cluster,
    '--username',
    'strawbook',
    '--pwfile',
    password_file,
    '--auth',
    'scram-sha-256',
    '--data-checksums',
    // In MB. The archive gets a segment of this size every minute, mostly empty.
    '--wal-segsize',
    '1',
    '--no-instructions',
    '--encoding',
    'UTF8',
    // Sorts and folds case the same on every machine and after every update of system libraries.
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
  ]
  const child = spawn(binaries.initdb, initdbArguments, {
    ...user,
    cwd: folder,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const closed = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [code, complaint] = await Promise.all([closed, text(child.stderr)])
  if (code !== 0) throw new Error(`The database could not be made in ${folder}: ${complaint.trim()}`)
}
