/** Backup of a whole server into one file, while the server continues to run. */
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { create } from 'tar'
import { runClient, withoutPassword } from './client-programs.ts'
import type { Place } from './choose-place.ts'
import { flushFolder, makeDraft } from './draft-folder.ts'
import { type Backup, BASES, type CopiedServer, PARTS, verifyBackup } from './read-backup.ts'

type Source = {
  /** Place of the embedded PostgreSQL; undefined copies the server of `owner_url` by pg_basebackup. */
  place: Place | undefined
  owner_url: string
  file: string
  /** Whether the copy is left uncompressed, for a repository that compresses and stores what is new only. */
  isPlain?: boolean
}

/**
 * Makes a backup. The file gets its final name after a check. @throws if the check fails, or the file already exists
 */
export async function backUp({ place, owner_url, file, isPlain = false }: Source): Promise<Backup> {
  refuseExisting(file)
  // The embedded PostgreSQL writes its part itself, so the draft is in its folder and belongs to its user.
  const draft = makeDraft(place ? join(place.folder, 'backup') : file)
  const unfinished = `${file}.unfinished-${process.pid}`
  const abandon = () => {
    for (const left of [draft, unfinished]) fs.rmSync(left, { recursive: true, force: true })
  }
  process.once('exit', abandon)
  try {
    if (place) {
      if (place.user !== undefined) fs.chownSync(draft, place.user.uid, place.user.gid)
      await copyEmbedded(owner_url, draft, isPlain)
      fs.copyFileSync(place.password_file, join(draft, PARTS.password), fs.constants.COPYFILE_EXCL)
    } else {
      const server = await copyServer(owner_url, draft, isPlain)
      fs.writeFileSync(join(draft, PARTS.server), JSON.stringify(server))
    }
    const options = { cwd: draft, file: unfinished, mode: 0o600, portable: true, strict: true }
    await create(options, partsIn(draft))
    flushFile(unfinished)
    const backup = await verifyBackup(unfinished)
    refuseExisting(file)
    fs.renameSync(unfinished, file)
    flushFolder(dirname(file))
    return { ...backup, file }
  } finally {
    process.off('exit', abandon)
    abandon()
  }
}

/**
 * Copies the embedded server by the replication protocol, with the WAL that makes the copy consistent as of its end.
 */
async function copyEmbedded(owner_url: string, folder: string, isPlain: boolean): Promise<void> {
  const client = new Client({ connectionString: `${owner_url}&replication=database` })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      // Do not wait for archiving, because it may never end, and the copy includes the WAL anyway.
      `BASE_BACKUP (LABEL 'strawbook', TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(folder)},
        WAL true, WAIT false, CHECKPOINT 'fast', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256'
        ${isPlain ? '' : ", COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1'"})`,
    )
  } finally {
    await client.end()
  }
}

/** Copies the server of a URL by pg_basebackup. */
async function copyServer(owner_url: string, folder: string, isPlain: boolean): Promise<CopiedServer> {
  const begun = new Date().toISOString()
  const { url, env } = withoutPassword(owner_url)
  const format = ['--format', 'tar', ...(isPlain ? [] : ['--gzip', '--compress', '1'])]
  const what = ['--wal-method', 'fetch', '--manifest-checksums', 'SHA256', '--checkpoint', 'fast']
  await runClient('pg_basebackup', ['--dbname', url, '--pgdata', folder, ...format, ...what], env)
  return { begun, database_url: url }
}

/** Returns the names of the parts in a draft. @throws if there are others, which a restore would not find */
function partsIn(draft: string): string[] {
  const found = fs.readdirSync(draft)
  const parts = [...Object.values(PARTS), ...BASES].filter((name) => found.includes(name))
  if (parts.length < found.length) throw new Error('A server with tablespaces cannot be backed up')
  return parts
}

function refuseExisting(file: string): void {
  if (fs.existsSync(file)) throw new Error(`${file} is there already and is not overwritten`)
}

function flushFile(file: string): void {
  const handle = fs.openSync(file, 'r+')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
