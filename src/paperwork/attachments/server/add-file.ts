import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { ReceivedFile } from '#platform/http/receive-file.ts'
import { SUBJECTS } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { savedName } from '../file-name.ts'
import { sizeText } from '../texts.ts'
import { stripMetadata } from './strip-metadata.ts'
import { contentOf, sizeOf } from './parts.ts'
import { writeChunks } from './chunks.ts'
import { requireFile } from './files.ts'

export const addFile: Handler<typeof contract.addFile, [ExternalServices, ReceivedFile]> = async (
  tx,
  actor,
  { query },
  { most_file_bytes },
  file,
) => {
  const { tenant_id, name, ...about } = query
  const { media, parts } = await stripMetadata(file)
  await requireSubject(tx, actor, about)
  const bytes = sizeOf(parts)
  await requireRoom(tx, actor, bytes, most_file_bytes)
  const id = uuidv7()
  const { hash } = await writeChunks(tx, { tenant_id, id }, contentOf(file, parts))
  await tx
    .insertInto('files')
    .values({
      ...NOTHING,
      ...about,
      ...{ tenant_id, id, media, bytes, hash },
      name: savedName(name, media),
      added_by: actor.user_id,
      added_by_name: fullName(actor),
    })
    .execute()
  return requireFile(tx, actor, id)
}

const NOTHING = { batch_id: null, animal_id: null, party_id: null, movement_id: null, health_test_id: null }

type About = { [K in (typeof SUBJECTS)[number]]?: string | undefined }

const SUBJECT_TABLES = {
  batch_id: ['batches', 'The batch'],
  animal_id: ['animals', 'The horse'],
  party_id: ['parties', 'The stakeholder'],
  movement_id: ['movements', 'The movement'],
  health_test_id: ['health_tests', 'The health test'],
} as const

/**
 * Requires that the record of a file exists. Locks it (except movements), so that it cannot be deleted before the
 * transaction ends.
 */
async function requireSubject(tx: Tx, { tenant_id }: Actor, about: About) {
  const of = SUBJECTS.find((one) => about[one] !== undefined)!
  const [table, what] = SUBJECT_TABLES[of]
  // Movements are never deleted, and rows of deleted health tests are removed, so neither table has `deleted_at`.
  const canBeHidden = of === 'batch_id' || of === 'animal_id' || of === 'party_id'
  const { rows } = await sql`
    select from ${sql.table(table)}
    where tenant_id = ${tenant_id} and id = ${about[of]} ${canBeHidden ? sql`and deleted_at is null` : sql``}
    ${of === 'movement_id' ? sql`` : sql`for share`}
  `.execute(tx)
  if (rows.length === 0) throw notFound(what)
}

/** Requires room for the file. The lock prevents concurrent uploads to the account from exceeding the limit. */
async function requireRoom(tx: Tx, { tenant_id }: Actor, bytes: number, max: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${tenant_id}::text, 0))`.execute(tx)
  const { taken } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('taken'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  if (taken + bytes <= max) return
  const left = sizeText(Math.max(0, max - taken))
  throw new Refusal(
    'FILES_FULL',
    `Your account has room for ${sizeText(max)} of files, with ${left} left. Delete files you no longer need.`,
  )
}
