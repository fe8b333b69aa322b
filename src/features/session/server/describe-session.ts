/** The session as sent to the web. */
import type { Session } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'

export async function describeSession(tx: Tx, actor: Member): Promise<Session> {
  const { user_id, email, first_name, last_name } = actor
  const [entitlements, legal_entities, tenants] = await Promise.all([
    tx
      .selectFrom('entitlements')
      .select(['role', 'tenant_id'])
      .where('user_id', '=', user_id)
      .orderBy('granted_at')
      .orderBy('tenant_id')
      .execute(),
    tx.selectFrom('legal_entities').select(['id', 'tenant_id', 'name']).orderBy('created_at').execute(),
    tx
      .selectFrom('tenants')
      .innerJoin('parties', (join) =>
        join.onRef('parties.tenant_id', '=', 'tenants.id').on('parties.is_self', '=', true),
      )
      .select(['tenants.id', 'tenants.name', 'parties.id as party_id', 'subscription_expires_on'])
      .execute(),
  ])
  return {
    user: { id: user_id, email, first_name, last_name, entitlements },
    legal_entities,
    tenants: tenants.map(({ subscription_expires_on, ...tenant }) => ({
      ...tenant,
      subscription: { expires_on: subscription_expires_on },
      ...(actor.closes_at && tenant.id === actor.tenant_id ? { closes_at: actor.closes_at } : {}),
    })),
  }
}
