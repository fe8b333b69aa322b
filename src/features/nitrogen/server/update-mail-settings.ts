import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { MailSettings } from '../contract.ts'

export async function updateMailSettings(
  tx: Tx,
  { tenant_id, user_id }: Actor,
  { body: { due } }: Input<typeof contract.updateMailSettings>,
): Promise<MailSettings> {
  await tx
    .insertInto('mail_settings')
    .values({ tenant_id, user_id, due })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ due }))
    .execute()
  return { due }
}
