import type * as contract from '../contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import type { Handler } from '#platform/http/route.ts'
import { mayDelete } from '../may-delete.ts'
import { requireFile } from './require-file.ts'

/** For good, and its room is free at once: it may show what should never have been shown. */
export const deleteFile: Handler<typeof contract.deleteFile> = async (tx, actor, { params }) => {
  const file = await requireFile(tx, actor, params.id)
  if (!mayDelete(file, actor.user_id, actor.may)) {
    const text = `${file.added_by_name} added this file. To delete it you need the right “${words['CORRECT']}”.`
    throw new Refusal('NOT_ALLOWED', text)
  }
  await tx.deleteFrom('files').where('tenant_id', '=', actor.tenant_id).where('id', '=', file.id).execute()
}
