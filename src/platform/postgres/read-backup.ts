/**
 * Format of a backup: a tar of `base.tar.gz` or `base.tar` (the cluster), `backup_manifest` (SHA-256 of the cluster's
 * files) and either `password` (of the owner of the embedded database) or `server.json` (about the server of
 * DATABASE_URL). pg_basebackup writes the first two in the same format, and pg_verifybackup reads them.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { join, posix } from 'node:path'
import { PassThrough } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { list, Parser, type ReadEntry, Unpack } from 'tar'
import * as z from 'zod/mini'

export const PARTS = { manifest: 'backup_manifest', password: 'password', server: 'server.json' }
/** Names of the cluster's tar, compressed or not. */
export const BASES = ['base.tar.gz', 'base.tar']

/** Start of the backup, and address of its server without a password. */
export const CopiedServer = z.object({ begun: z.iso.datetime(), database_url: z.string() })
export type CopiedServer = z.infer<typeof CopiedServer>

export type Backup = {
  file: string
  /** Time at which the backup was started: no earlier state can be restored from it. */
  begun: Date
  system_identifier: string
  /** Major version of PostgreSQL. */
  version: string
  /** Address of the server that was copied, without a password; undefined for the embedded one. */
  database_url: string | undefined
  bytes: number
}

const Manifest = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.number(), Checksum: z.string() })),
  'WAL-Ranges': z
    .array(z.object({ Timeline: z.number(), 'Start-LSN': z.string(), 'End-LSN': z.string() }))
    .check(z.minLength(1)),
})

/** Reads a backup to its end. @throws if anything is missing, truncated or changed */
export async function verifyBackup(file: string): Promise<Backup> {
  try {
    return await readThrough(file)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file} is not a whole backup: ${reason}`, { cause })
  }
}

/**
 * Unpacks the cluster of a backup into an existing folder, without old logs.
 * @returns the owner's password
 */
export async function unpackBackup(file: string, cluster: string): Promise<{ password: string }> {
  const filter = (path: string) => !posix.normalize(path).startsWith('log/')
  const options = { cwd: cluster, strict: true, preserveOwner: false, filter }
  const parts = await readParts(file, new Unpack(options))
  return { password: parts.get(PARTS.password) ?? '' }
}

async function readThrough(file: string): Promise<Backup> {
  const found = new Map<string, { size: number; checksum: string }>()
  const texts = { backup_label: '', PG_VERSION: '' }
  let system_identifier = ''
  const onReadEntry = (entry: ReadEntry) => {
    const path = posix.normalize(entry.path)
    const hash = createHash('sha256')
    entry.on('data', (chunk) => {
      hash.update(chunk)
      if (path === PG_CONTROL && system_identifier === '') system_identifier = identifierIn(chunk)
      if (path === 'backup_label' || path === 'PG_VERSION') texts[path] += chunk.toString()
    })
    entry.on('end', () => found.set(path, { size: entry.size, checksum: hash.digest('hex') }))
  }
  const parts = await readParts(file, new Parser({ strict: true, onReadEntry }))
  const manifest = parts.get(PARTS.manifest) ?? ''
  const json = parts.get(PARTS.server)
  const server = json ? CopiedServer.parse(JSON.parse(json)) : undefined
  if (!parts.get(PARTS.password) && !server) throw new Error('its password is missing')

  const end = manifest.lastIndexOf('"Manifest-Checksum"')
  const checksum = createHash('sha256').update(manifest.slice(0, end)).digest('hex')
  if (!manifest.slice(end).includes(checksum)) throw new Error('its manifest was changed')
  const { Files, 'WAL-Ranges': ranges } = Manifest.parse(JSON.parse(manifest))
  for (const { Path, Size, Checksum } of Files) {
    const there = found.get(Path)
    if (!there) throw new Error(`${Path} is missing`)
    if (there.size !== Size || there.checksum !== Checksum) throw new Error(`${Path} was changed`)
  }
  const segment_bytes = [...found].find(([path]) => SEGMENT.test(path))?.[1].size ?? 0
  for (const { Timeline, 'Start-LSN': start, 'End-LSN': last } of ranges) {
    if (segment_bytes === 0) throw new Error('its write-ahead log is missing')
    for (let at = position(start); at < position(last); at = nextSegment(at, segment_bytes)) {
      const segment = segmentName(Timeline, at, segment_bytes)
      if (!found.has(`pg_wal/${segment}`)) throw new Error(`pg_wal/${segment} is missing`)
    }
  }
  const [, started] = /^START TIME: (.*) UTC$/m.exec(texts.backup_label) ?? []
  const begun = server?.begun ?? (started && `${started.replace(' ', 'T')}Z`)
  if (!begun || system_identifier === '') throw new Error('its start time or system identifier is missing')
  return {
    file,
    begun: new Date(begun),
    system_identifier,
    version: texts.PG_VERSION.trim(),
    database_url: server?.database_url,
    bytes: fs.statSync(file).size,
  }
}

/** Reads the parts of a backup: feeds the cluster's tar to a parser, and returns the texts of the others by name. */
async function readParts(file: string, base: Parser): Promise<Map<string, string>> {
  const read = new Map<string, Buffer[]>()
  let hasBase = false
  const { promise: based, resolve, reject } = Promise.withResolvers<void>()
  const listed = list({
    file,
    strict: true,
    onReadEntry(entry) {
      if (!BASES.includes(entry.path)) {
        entry.on('data', (chunk) => read.set(entry.path, [...(read.get(entry.path) ?? []), chunk]))
        return
      }
      hasBase = true
      const unzipped = entry.path.endsWith('.gz') ? createGunzip() : new PassThrough()
      feed(entry.pipe(unzipped), base).then(resolve, reject)
    },
  }).then(() => hasBase || reject(new Error('the copy of the cluster is missing')))
  await Promise.all([listed, based])
  // Decode whole files, because a character may be split between two chunks.
  return new Map([...read].map(([name, chunks]) => [name, Buffer.concat(chunks).toString()]))
}

/**
 * Feeds a decompressed stream to a parser. Replaces tar's own gunzip, because that blocks the event loop and rejects a
 * WAL of zeros as a decompression bomb.
 */
async function feed(unzipped: NodeJS.ReadableStream, base: Parser): Promise<void> {
  const ended = once(base, 'end')
  const write = async () => {
    for await (const chunk of unzipped) {
      if (!base.write(chunk as Buffer)) await once(base, 'drain')
    }
    base.end()
  }
  await Promise.all([ended, write()])
}

export const PG_CONTROL = 'global/pg_control'

/** Reads the first field of pg_control, which is the same in every PostgreSQL version. */
export function identifierIn(control: Buffer): string {
  return control.readBigUInt64LE(0).toString()
}

const SEGMENT = /^pg_wal\/[0-9A-F]{24}$/

/** Parses an LSN, which PostgreSQL writes as two halves, `0/2000028`. */
export function position(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

function nextSegment(at: bigint, segment_bytes: number): bigint {
  return (at / BigInt(segment_bytes) + 1n) * BigInt(segment_bytes)
}

/** Returns the name of the WAL file that holds a position. */
export function segmentName(timeline: number, at: bigint, segment_bytes: number): string {
  const perId = 0x1_0000_0000n / BigInt(segment_bytes)
  const number = at / BigInt(segment_bytes)
  return [BigInt(timeline), number / perId, number % perId]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

/** Returns the WAL segment size of an unpacked cluster, in bytes; 0 without a segment. */
export function segmentBytes(cluster: string): number {
  const folder = join(cluster, 'pg_wal')
  const segment = fs.readdirSync(folder).find((name) => SEGMENT.test(`pg_wal/${name}`))
  return segment === undefined ? 0 : fs.statSync(join(folder, segment)).size
}
