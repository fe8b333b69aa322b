import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

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
