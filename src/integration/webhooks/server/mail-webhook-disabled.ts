import { pathInAccount } from '#platform/contract/account-header.ts'
import { type Database, openTenant } from '#platform/database/database.ts'
import { type Mail, writeMail } from '#platform/external/mailer.ts'
import { disabledMailTexts } from '../texts.ts'

/**
 * Writes the mail to an owner about a webhook that was switched off because of failures.
 * @returns null if the webhook was deleted, enabled again or disabled by a member, or if the user is no longer an owner
 */
export async function mailWebhookDisabled(
  database: Database,
  { tenant_id, webhook_id, user_id }: { tenant_id: string; webhook_id: string; user_id: string },
  link: (path: string) => string,
): Promise<Mail | null> {
  const found = await database.read(async (tx) => {
    await openTenant(tx, tenant_id)
    return tx
      .selectFrom('webhooks as w')
      .innerJoin('tenants as t', 't.id', 'w.tenant_id')
      .innerJoin('entitlements as e', 'e.tenant_id', 'w.tenant_id')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select(['w.url', 'w.disabled_reason', 'u.email', 't.name'])
      .where('w.tenant_id', '=', tenant_id)
      .where('w.id', '=', webhook_id)
      .where('w.disabled_reason', 'in', ['FAILING', 'GONE'])
      .where('e.user_id', '=', user_id)
      .where('e.role', '=', 'OWNER')
      .executeTakeFirst()
  })
  if (!found) return null
  const { hostname } = new URL(found.url)
  return writeMail({
    to: found.email,
    subject: disabledMailTexts.subject(hostname),
    before: [
      disabledMailTexts.reason(found.name, found.url, found.disabled_reason === 'GONE'),
      disabledMailTexts.missed,
    ],
    action: { label: disabledMailTexts.look, url: link(pathInAccount('/hub/webhooks', tenant_id)) },
    after: [disabledMailTexts.why],
  })
}
