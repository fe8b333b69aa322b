import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/queries.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'

/** Selects former members, without those who have joined again. */
function formerMembersOf(tx: Tx, { tenant_id }: Actor) {
  return tx
    .selectFrom('former_members as f')
    .select(['f.user_id as id', 'f.name', 'f.left_at', 'f.erased_at', 'f.kept_until'])
    .where('f.tenant_id', '=', tenant_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entitlements as e')
            .select('e.user_id')
            .whereRef('e.tenant_id', '=', 'f.tenant_id')
            .whereRef('e.user_id', '=', 'f.user_id'),
        ),
      ),
    )
}

export const listFormerMembers: Handler<typeof contract.listFormerMembers> = async (tx, actor, { query }) => {
  const list = formerMembersOf(tx, actor).orderBy('left_at', 'desc').orderBy('id')
  const { rows, pagination } = await paged(list, query)
  return { former_members: rows, pagination }
}

export const eraseMemberName: Handler<typeof contract.eraseMemberName, [ExternalServices]> = async (
  tx,
  actor,
  { params },
  { jobs },
) => {
  const { tenant_id } = actor
  const one = formerMembersOf(tx, actor).where('f.user_id', '=', params.id)
  await one.executeTakeFirstOrThrow(() => notFound('The former member'))
  const { numUpdatedRows } = await tx
    .updateTable('former_members')
    .set({ erased_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', params.id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) {
    await recordEvent(tx, actor, { kind: 'NAME_ERASED', subject_id: params.id })
    await jobs.send(tx, 'erase-name', { tenant_id, user_id: params.id })
  }
  return one.executeTakeFirstOrThrow()
}
