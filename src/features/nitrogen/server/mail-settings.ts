import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'

export const showMailSettings: Handler<typeof contract.showMailSettings> = async (
  tx,
  { tenant_id, user_id, role },
  _,
) => {
  const said = await tx
    .selectFrom('mail_settings')
    .select('due')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return said ?? { due: role === 'OWNER' }
}

export const updateMailSettings: Handler<typeof contract.updateMailSettings> = async (
  tx,
  { tenant_id, user_id },
  { body: { due } },
) => {
  await tx
    .insertInto('mail_settings')
    .values({ tenant_id, user_id, due })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ due }))
    .execute()
  return { due }
}
