import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { File } from '../contract.ts'
import { savedName } from '../file-name.ts'
import { requireFile } from './require-file.ts'

export async function renameFile(
  tx: Tx,
  actor: Actor,
  { params, body }: Input<typeof contract.renameFile>,
): Promise<File> {
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
