import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

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
