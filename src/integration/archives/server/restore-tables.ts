import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { BatchSheet } from '#stock/batches/sheet.ts'
import { Vessel } from '#stock/containers/vessel.ts'
import { MAX_BYTES_OF_FILE } from '#paperwork/attachments/contract.ts'
import { savedName } from '#paperwork/attachments/file-name.ts'
import { writeChunks } from '#paperwork/attachments/server/chunks.ts'
import { contentOf } from '#paperwork/attachments/server/parts.ts'
import { stripMetadata } from '#paperwork/attachments/server/strip-metadata.ts'
import type { Paper } from '#paperwork/documents/contract.ts'
import { rasteriseLogo } from '#paperwork/documents/server/rasterise-logo.ts'
import { newSecret } from '#integration/webhooks/server/secrets.ts'
import { type ExportedTable, pathOfDocument, pathOfFile } from './archive-tables.ts'
import type { OpenArchive, Row } from './read-archive.ts'
import { restoreMovements } from './restore-movements.ts'
import { insertRows, renewRows, restoreRows, type Restoring } from './restore-rows.ts'

type Step = (restoring: Restoring, table: ExportedTable) => Promise<void>

/**
 * Steps by table. A table that is not listed is restored by `restoreRows` without changes; null means that it is not
 * restored.
 */
export const STEPS: Partial<Record<ExportedTable, Step | null>> = {
  legal_entities: (restoring) => restoreAround(restoring, 'legal_entities', () => true),
  parties: (restoring) => restoreAround(restoring, 'parties', ({ is_self }) => is_self === true),
  // Insert all rows in one chunk, because a parent may be listed after its foal.
  animals: (restoring, table) => restoreRows(restoring, table, undefined, Infinity),
  containers: (restoring, table) =>
    restoreRows(restoring, table, (row) => ({ ...row, vessel: Vessel.parse(row['vessel'] ?? {}) })),
  measurements: restoreMeasurements,
  batches: (restoring, table) =>
    restoreRows(restoring, table, (row) => ({ ...row, sheet: BatchSheet.parse(row['sheet']) })),
  imports: restoreImports,
  movements: restoreMovements,
  // Straws are derived from the movements.
  straws: null,
  discarded_entries: restoreDiscarded,
  letterheads: restoreLetterhead,
  documents: restoreDocuments,
  files: restoreFiles,
  distinct_pairs: restorePairs,
  // Members join by invitation.
  entitlements: null,
  mail_settings: restoreOfMembers,
  snoozes: restoreOfMembers,
  webhooks: restoreWebhooks,
  // Payments belong to the subscription of the original account.
  payments: null,
}

/** Restores a table of which a new account already has one row; that row receives the content of its counterpart. */
async function restoreAround(
  restoring: Restoring,
  table: 'legal_entities' | 'parties',
  isReplacement: (row: Row) => boolean,
) {
  const { tx, actor, archive, ids } = restoring
  const { tenant_id } = actor
  const { id } = await tx
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  for await (const row of archive.rows(table)) {
    if (!isReplacement(row)) continue
    ids.set(row['id'], id)
    break
  }
  let replacement: Row = {}
  // Insert all rows in one chunk, because a merged party may be listed before the remaining one. `restoreMovements` and
  // `hideParties` set the omitted columns.
  await restoreRows(
    restoring,
    table,
    ({ deleted_at: _, erased_at: __, merged_into: ___, ...row }) => {
      if (row['id'] !== id) return row
      replacement = row
      return null
    },
    Infinity,
  )
  const columns = sql.join(Object.keys(replacement).map((name) => sql.id(name)))
  await sql`
    update ${sql.table(table)} set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(replacement)})
    ) where tenant_id = ${tenant_id} and id = ${id}
  `.execute(tx)
}

/** Deletes the parties that are deleted in the archive. Runs after the journal is restored, which may refer to them. */
export async function hideParties({ tx, actor, archive, ids }: Restoring): Promise<void> {
  for await (const { id, deleted_at, erased_at = null } of archive.rows('parties')) {
    if (deleted_at === null) continue
    await sql`
      update parties set deleted_at = ${deleted_at}::timestamptz, erased_at = ${erased_at}::timestamptz
      where tenant_id = ${actor.tenant_id} and id = ${ids.of(id)}
    `.execute(tx)
  }
}

async function restoreMeasurements(restoring: Restoring, table: ExportedTable) {
  await restoreRows(restoring, table)
  await restoring.tx
    .insertInto('daily_checks')
    .values({ account: restoring.actor.tenant_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Restores imports. An import in progress is left out because it has recorded nothing; one that was being undone is
 * booked.
 */
function restoreImports(restoring: Restoring, table: ExportedTable) {
  const booked = {
    status: 'BOOKED',
    undone_by: null,
    undone_by_name: null,
    undone_at: null,
    undo_reason: null,
  }
  return restoreRows(restoring, table, (row) => {
    if (row['status'] === 'WAITING' || row['status'] === 'RUNNING') return null
    return row['status'] === 'UNDOING' ? { ...row, ...booked } : row
  })
}

/** Adds the original user's id to each key, because keys are unique per user, and all rows become the importer's. */
function restoreDiscarded(restoring: Restoring, table: ExportedTable) {
  return restoreRows(restoring, table, (row, { discarded_by, key }) => ({
    ...row,
    key: `${String(discarded_by)} ${String(key)}`,
  }))
}

/** Sorts the ids of each pair, because new ids may have another order. */
function restorePairs(restoring: Restoring, table: ExportedTable) {
  return restoreRows(restoring, table, (row) => {
    const [first_id, second_id] = [String(row['first_id']), String(row['second_id'])].toSorted()
    return { ...row, first_id, second_id }
  })
}

/** Restores the letterhead. Its logo is rasterised as for an upload, because an archive may have been altered. */
async function restoreLetterhead({ tx, actor: { tenant_id }, archive }: Restoring) {
  for await (const { paper, logo } of archive.rows('letterheads')) {
    const letterhead = {
      paper: paper as Paper | null,
      logo: typeof logo === 'string' ? await rasteriseLogo(Buffer.from(logo, 'base64')) : null,
    }
    await tx
      .insertInto('letterheads')
      .values({ tenant_id, ...letterhead })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(letterhead))
      .execute()
  }
}

/** Restores the settings of users who are members of both accounts, matched by email address. */
async function restoreOfMembers(restoring: Restoring, table: ExportedTable) {
  const { tx, actor, archive } = restoring
  const members = await tx
    .selectFrom('entitlements')
    .innerJoin('users', 'users.id', 'entitlements.user_id')
    .select(['users.id', 'users.email'])
    .where('entitlements.tenant_id', '=', actor.tenant_id)
    .execute()
  const present = new Map<unknown, string>()
  for await (const { user_id, email } of archive.rows('entitlements')) {
    const member = members.find((one) => one.email === email)
    if (member) present.set(user_id, member.id)
  }
  const { rows: own } = await sql<{ user_id: string }>`
    select user_id from ${sql.table(table)} where tenant_id = ${actor.tenant_id}
  `.execute(tx)
  await restoreRows(restoring, table, (row, old) => {
    const user_id = present.get(old['user_id'])
    // Settings that the member made in the new account are newer, so they remain.
    if (user_id === undefined || own.some((one) => one.user_id === user_id)) return null
    return { ...row, user_id }
  })
}

/**
 * Restores webhooks as disabled, with a random secret, because archives contain no secrets; an owner has to rotate it.
 */
async function restoreWebhooks(restoring: Restoring, table: ExportedTable) {
  const { tx, actor, restored_at } = restoring
  await restoreRows(restoring, table, (row) => ({
    ...row,
    secret: `\\x${newSecret().toString('hex')}`,
    failing_since: null,
    disabled_at: restored_at,
    disabled_reason: 'IMPORTED',
  }))
  await sql`
    insert into webhook_leases (webhook_id, account)
    select id, tenant_id from webhooks where tenant_id = ${actor.tenant_id}
    on conflict do nothing
  `.execute(tx)
}

/** Restores files with the checks of an upload. */
async function restoreFiles(restoring: Restoring): Promise<void> {
  const { tx, actor, archive } = restoring
  for await (const row of archive.rows('files')) {
    const [restored] = renewRows(restoring, 'files', [row])
    const id = String(restored!['id'])
    const { file, media, parts } = await readChecked(
      archive,
      pathOfFile({ id: String(row['id']), name: String(row['name']) }),
      row,
    )
    const { bytes, hash } = await writeChunks(tx, { tenant_id: actor.tenant_id, id }, contentOf(file, parts))
    const name = savedName(String(row['name']), media)
    await insertRows(tx, 'files', [{ ...restored, name, media, bytes, hash: hex(hash) }])
  }
}

/**
 * Restores documents with their original numbers, which are printed on them; later documents continue after these
 * numbers.
 */
async function restoreDocuments(restoring: Restoring): Promise<void> {
  const { tx, actor, archive } = restoring
  for await (const row of archive.rows('documents')) {
    const path = pathOfDocument(String(row['printed_number']))
    const { content, media } = await readChecked(archive, path, row)
    if (media !== 'application/pdf') throw new Error(`${path} is not a PDF`)
    const [restored] = renewRows(restoring, 'documents', [row])
    await insertRows(tx, 'documents', [{ ...restored, pdf: hex(content) }])
    const { kind, year, number } = row
    await sql`
      insert into document_numbers (tenant_id, kind, year, last)
      values (${actor.tenant_id}, ${kind}, ${year}, ${number})
      on conflict (tenant_id, kind, year) do update set last = greatest(document_numbers.last, excluded.last)
    `.execute(tx)
  }
}

/**
 * Reads a file of the archive and strips its metadata.
 * @throws an Error with a message of one line if the content differs from its hash, or would be refused as an upload
 */
async function readChecked(archive: OpenArchive, path: string, { hash }: Row) {
  const content = await buffer(Readable.from(upTo(MAX_BYTES_OF_FILE, await archive.content(path))))
  if (hex(createHash('sha256').update(content).digest()) !== hash)
    throw new Error(`Incomplete full export: ${path} does not match its hash`)
  const file = {
    bytes: content.length,
    read: async (offset: number, length: number) => content.subarray(offset, offset + length),
  }
  const stripped = await stripMetadata(file).catch((error: Error) => {
    throw new Error(`${path} is refused: ${error.message}`)
  })
  return { content, file, ...stripped }
}

/** Yields the chunks that fit into `maxBytes`, regardless of the size that the zip states. */
async function* upTo(maxBytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxBytes) return
    yield chunk
  }
}

function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}
