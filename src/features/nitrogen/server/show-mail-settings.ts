import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { MailSettings } from '../contract.ts'

export async function showMailSettings(
  tx: Tx,
  { tenant_id, user_id, role }: Member,
  _: Input<typeof contract.showMailSettings>,
): Promise<MailSettings> {
  const said = await tx
    .selectFrom('mail_settings')
    .select('due')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return said ?? { due: role === 'OWNER' }
}
