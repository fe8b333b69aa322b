import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { savedName } from '../file-name.ts'
import { requireFile } from './require-file.ts'

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
