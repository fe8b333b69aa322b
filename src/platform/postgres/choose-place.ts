import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'

/** System user that runs PostgreSQL; undefined means the one that runs Node. */
export type ServerUser = { uid: number; gid: number } | undefined

/**
 * Location of a cluster. `folder` holds `cluster` and `password`; a rename creates it, so that it is always complete.
 */
export type Place = {
  data_dir: string
  folder: string
  cluster: string
  password_file: string
  user: ServerUser
  /** File that names `folder`, if that is outside `data_dir`; otherwise undefined. */
  where_file: string | undefined
}

/** Folder for data and binaries when root starts Strawbook for a user without access to the project. */
export const SYSTEM_FOLDER = '/var/lib/strawbook'

/** Chooses the place of a cluster and, for root, the user, because PostgreSQL refuses to run as root. */
export function choosePlace(wantedDataDir: string): Place {
  const owner = makeDataDir(wantedDataDir)
  const data_dir = fs.realpathSync(wantedDataDir)
  const where_file = join(data_dir, 'WHERE')
  if (fs.existsSync(where_file)) return namedPlace(data_dir, where_file)
  const folder = join(data_dir, 'postgres')
  if (fs.existsSync(folder)) return existingPlace(data_dir, folder)
  if (process.getuid?.() !== 0) return place(data_dir, folder, undefined)
  const user = userForRoot(owner)
  if (canEnter(data_dir, user)) return place(data_dir, folder, user)
  openSystemFolder()
  return place(data_dir, join(SYSTEM_FOLDER, randomBytes(8).toString('hex')), user, where_file)
}

/**
 * Returns the place that a WHERE file names. The data must exist, because an empty substitute would look like data
 * loss.
 */
export function namedPlace(data_dir: string, where_file: string): Place {
  const folder = fs.readFileSync(where_file, 'utf8').trim()
  if (!fs.existsSync(folder)) {
    throw new Error(
      `${where_file} says that the data is in ${folder}, but there is no such folder. Put it back there, or correct the file.`,
    )
  }
  return { ...existingPlace(data_dir, folder), where_file }
}

/**
 * Returns the place of existing data, which PostgreSQL serves as the user who owns the folder.
 * @throws if that user is root, cannot reach the folder, or is another user while Node does not run as root
 */
export function existingPlace(data_dir: string, folder: string): Place {
  const { uid, gid } = fs.statSync(folder)
  const me = process.getuid?.()
  if (me === 0 && uid === 0)
    throw new Error(
      `${folder} belongs to root, and PostgreSQL does not run as root. Give it to another user (chown -R).`,
    )
  if (me === undefined || me === uid) return place(data_dir, folder, undefined)
  if (me !== 0)
    throw new Error(
      `${folder} belongs to another user (uid ${uid}). Start Strawbook as that user or as root.`,
    )
  if (canEnter(folder, { uid, gid })) return place(data_dir, folder, { uid, gid })
  throw new Error(
    `The owner of ${folder} (uid ${uid}) cannot reach it. Open the folders above it, or move it and write its new path into ${join(data_dir, 'WHERE')}.`,
  )
}

export function canEnter(folder: string, user: ServerUser): boolean {
  // Test as that user, because ACLs and mounts count too.
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...user, cwd: '/' }).status === 0
}

function place(data_dir: string, folder: string, user: ServerUser, where_file?: string): Place {
  return {
    data_dir,
    folder,
    cluster: join(folder, 'cluster'),
    password_file: join(folder, 'password'),
    user,
    where_file,
  }
}

/** Opens the system folder, because root's umask must not lock out the server's user. */
export function openSystemFolder(): void {
  fs.mkdirSync(SYSTEM_FOLDER, { recursive: true })
  fs.chmodSync(SYSTEM_FOLDER, 0o755)
}

/**
 * Creates the data folder. Root gives new folders to the owner of the nearest existing one. @returns the uid of that
 * owner
 */
function makeDataDir(data_dir: string): number {
  let nearest = data_dir
  while (!fs.existsSync(nearest)) nearest = dirname(nearest)
  const { uid, gid } = fs.statSync(nearest)
  fs.mkdirSync(data_dir, { recursive: true })
  if (process.getuid?.() !== 0) return uid
  for (let made = data_dir; made !== nearest; made = dirname(made)) {
    fs.chmodSync(made, 0o755)
    fs.chownSync(made, uid, gid)
  }
  return uid
}

/**
 * Returns the owner of the data folder, so that they can start Strawbook too. If that is root or unknown to the system,
 * returns an unprivileged user.
 */
function userForRoot(owner: number): ServerUser {
  const user = (owner === 0 ? undefined : knownUser(String(owner))) ?? knownUser('nobody')
  if (user !== undefined) return user
  throw new Error(
    'PostgreSQL does not run as root and there is no user "nobody" to run it as. Start Strawbook as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Looks up a user. A uid without a passwd entry is not usable, because PostgreSQL looks up its own user.
 * @returns undefined for an unknown user
 */
function knownUser(nameOrUid: string): ServerUser {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const result = spawnSync('id', [flag, nameOrUid], { encoding: 'utf8' })
    return result.status === 0 ? Number(result.stdout) : undefined
  })
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}
