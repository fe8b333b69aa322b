/** Backup of a whole server into one file, while the server continues to run. */
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { create } from 'tar'
import type { Place } from './choose-place.ts'
import { flushFolder, makeDraft } from './draft-folder.ts'
import { type Backup, PARTS, verifyBackup } from './read-backup.ts'

/**
 * Makes a backup. The file gets its final name after a check. @throws if the check fails, or the file already exists
 */
export async function backUp(place: Place, owner_url: string, file: string): Promise<Backup> {
  refuseExisting(file)
  // PostgreSQL writes its part of the backup itself, so the draft is in PostgreSQL's folder and belongs to its user.
  const draft = makeDraft(join(place.folder, 'backup'))
  const unfinished = `${file}.unfinished-${process.pid}`
  const abandon = () => {
    for (const left of [draft, unfinished]) fs.rmSync(left, { recursive: true, force: true })
  }
  process.once('exit', abandon)
  try {
    if (place.user !== undefined) fs.chownSync(draft, place.user.uid, place.user.gid)
    await copyServer(owner_url, draft)
    fs.copyFileSync(place.password_file, join(draft, PARTS.password), fs.constants.COPYFILE_EXCL)
    const options = { cwd: draft, file: unfinished, mode: 0o600, portable: true, strict: true }
    await create(options, Object.values(PARTS))
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

/** Copies the server by the replication protocol, with the WAL that makes the copy consistent as of its end. */
async function copyServer(owner_url: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: `${owner_url}&replication=database` })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      // Do not wait for archiving, because it may never end, and the copy includes the WAL anyway.
      `BASE_BACKUP (LABEL 'strawbook', TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(folder)},
        WAL true, WAIT false, CHECKPOINT 'fast', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256',
        COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1')`,
    )
  } finally {
    await client.end()
  }
}

function refuseExisting(file: string): void {
  if (fs.existsSync(file)) throw new Error(`${file} is there already and is not overwritten`)
}

function flushFile(file: string): void {
  const handle = fs.openSync(file, 'r+')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
