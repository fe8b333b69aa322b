import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { ReceivedFile } from '#platform/http/receive-file.ts'
import type { File } from '../contract.ts'
import { savedName } from '../file-name.ts'
import { sizeText } from '../size-text.ts'
import { keptOf } from './kept-of.ts'
import { contentOf, sizeOf } from './parts.ts'
import { writePieces } from './pieces.ts'
import { requireFile } from './require-file.ts'

/** Keeps a file, as far as its content is of a kind that is kept. */
export async function addFile(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.addFile>,
  { most_file_bytes }: ExternalServices,
  file: ReceivedFile,
): Promise<File> {
  const { tenant_id, name, ...about } = query
  const { media, parts } = await keptOf(file)
  await requireSubject(tx, actor, about)
  const bytes = sizeOf(parts)
  await requireRoom(tx, actor, bytes, most_file_bytes)
  const id = uuidv7()
  const { hash } = await writePieces(tx, { tenant_id, id }, contentOf(file, parts))
  await tx
    .insertInto('files')
    .values({
      ...{ batch_id: null, animal_id: null, party_id: null, movement_id: null },
      ...about,
      ...{ tenant_id, id, media, bytes, hash },
      name: savedName(name, media),
      added_by: actor.user_id,
      added_by_name: fullName(actor),
    })
    .execute()
  return requireFile(tx, actor, id)
}

type About = { [K in 'batch_id' | 'animal_id' | 'party_id' | 'movement_id']?: string | undefined }

/**
 * Until the transaction ends, nobody takes off file what the file belongs to.
 * @throws Refusal NOT_FOUND
 */
async function requireSubject(
  tx: Tx,
  { tenant_id }: Actor,
  { batch_id, animal_id, party_id, movement_id }: About,
) {
  const [table, id, what] =
    batch_id !== undefined
      ? (['batches', batch_id, 'The batch'] as const)
      : animal_id !== undefined
        ? (['animals', animal_id, 'The horse'] as const)
        : (['parties', party_id!, 'The party'] as const)
  const found =
    movement_id === undefined
      ? await tx
          .selectFrom(table)
          .select('id')
          .where('tenant_id', '=', tenant_id)
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .forShare()
          .executeTakeFirst()
      : // The journal keeps all of its own.
        await tx
          .selectFrom('movements')
          .select('id')
          .where('tenant_id', '=', tenant_id)
          .where('id', '=', movement_id)
          .executeTakeFirst()
  if (!found) throw notFound(movement_id === undefined ? what : 'The movement')
}

/**
 * Files of an account are added one after the other from here on, so that two do not both take the last room.
 * @throws Refusal STORAGE_FULL
 */
async function requireRoom(tx: Tx, { tenant_id }: Actor, bytes: number, most: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${tenant_id}::text, 0))`.execute(tx)
  const { taken } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('taken'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  if (taken + bytes <= most) return
  const left = sizeText(Math.max(0, most - taken))
  throw new Refusal(
    'STORAGE_FULL',
    `Your account has room for ${sizeText(most)} of files, and ${left} of it is left. Delete files that you no longer need.`,
  )
}
