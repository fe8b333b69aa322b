import type * as contract from '../contract.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors } from '#platform/database/database.ts'
import type { Handler } from '#platform/http/route.ts'

/** Hides an empty container and frees its label; the journal keeps referring to it. */
export const deleteContainer: Handler<typeof contract.deleteContainer> = async (tx, actor, { params }) => {
  const container = { tenant_id: actor.tenant_id, id: params.id }
  const { numUpdatedRows } = await tx
    .updateTable('containers')
    .set({ deleted_at: new Date().toISOString() })
    .where((where) => where.and(container))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound('The container')
  await mapConstraintErrors(
    {
      straws_tenant_id_container_id_canister_level_fkey: () =>
        new Refusal('IN_USE', 'There are straws in this container. Move them first.'),
    },
    tx
      .deleteFrom('places')
      .where('tenant_id', '=', actor.tenant_id)
      .where('container_id', '=', params.id)
      .execute(),
  )
}
