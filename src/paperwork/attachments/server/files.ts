import { Readable } from 'node:stream'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/queries.ts'
import type { Actor } from '#platform/http/actor.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { SUBJECTS, type File, mayDelete } from '../contract.ts'
import { savedName } from '../file-name.ts'
import { readChunks } from './chunks.ts'

export const listFiles: Handler<typeof contract.listFiles> = async (tx, actor, { query }) => {
  const found = SUBJECTS.reduce(
    (some, column) => (query[column] === undefined ? some : some.where(column, '=', query[column])),
    filesOf(tx, actor),
  )
  const { rows, pagination } = await paged(found, query)
  return { files: rows, pagination }
}

export const downloadFile: Handler<typeof contract.downloadFile> = async (tx, actor, { params }) => {
  const file = await requireFile(tx, actor, params.id)
  const open: FileReply['open'] = (read) => Readable.from(readChunks(read, file), { objectMode: false })
  return new FileReply(file.name, file.media, open, file.bytes)
}

export const renameFile: Handler<typeof contract.renameFile> = async (tx, actor, { params, body }) => {
  const file = await requireFile(tx, actor, params.id)
  const name = savedName(body.name, file.media)
  await tx
    .updateTable('files')
    .set({ name })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', file.id)
    .execute()
  return { ...file, name }
}

/** Deletes a file and frees its space immediately, because it may contain data that must not be stored. */
export const deleteFile: Handler<typeof contract.deleteFile> = async (tx, actor, { params }) => {
  const file = await requireFile(tx, actor, params.id)
  if (!mayDelete(file, actor.user_id, actor.may)) {
    const text = `${file.added_by_name} added this file. To delete it, you need the right “${words['CORRECT']}”.`
    throw new Refusal('NOT_ALLOWED', text)
  }
  await tx.deleteFrom('files').where('tenant_id', '=', actor.tenant_id).where('id', '=', file.id).execute()
}

export async function requireFile(tx: Tx, actor: Actor, id: string): Promise<File> {
  return filesOf(tx, actor)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The file'))
}

function filesOf(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>) {
  return tx
    .selectFrom('files')
    .select(['id', 'tenant_id', 'batch_id', 'animal_id', 'party_id', 'movement_id', 'health_test_id'])
    .select(['name', 'media', 'bytes', 'added_at', 'added_by', 'added_by_name'])
    .where('tenant_id', '=', tenant_id)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
}

const TOGETHER = 500

export async function* readStoredFiles(tx: Tx, tenant_id: string) {
  let last: string | undefined
  for (;;) {
    const rows = await tx
      .selectFrom('files')
      .select(['tenant_id', 'id', 'name', 'bytes'])
      .where('tenant_id', '=', tenant_id)
      .$if(last !== undefined, (some) => some.where('id', '>', last!))
      .orderBy('id')
      .limit(TOGETHER)
      .execute()
    yield* rows
    if (rows.length < TOGETHER) return
    last = rows.at(-1)!.id
  }
}
