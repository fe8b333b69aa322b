import { sql } from 'kysely'
import { pathInAccount } from '#platform/contract/account-header.ts'
import { type Database, openTenant } from '#platform/database/database.ts'
import { UTC } from '#platform/contract/time-zone.ts'
import { type Mailer, writeMail } from '#platform/external/mailer.ts'
import type { Handler } from '#platform/http/route.ts'
import { alertTexts, nitrogenTexts } from '../texts.ts'
import type * as contract from '../contract.ts'
import { readVesselStatus } from './vessel-status.ts'

type Job = { tenant_id: string; alert_id: string; user_id: string }

/**
 * Mails an alert to one member, once: a concurrent job waits for the lock of the row in `alert_mails`. Skips alerts
 * that no longer hold.
 */
export async function mailAlert(
  database: Database,
  { tenant_id, alert_id, user_id }: Job,
  mailer: Pick<Mailer, 'send'>,
  link: (path: string) => string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    // Raise the idle timeout: sending a mail may take longer than usual, and must be recorded in this transaction.
    await sql`set local idle_in_transaction_session_timeout = '3min'`.execute(tx)
    const mail = await tx
      .selectFrom('alert_mails')
      .innerJoin('alerts as n', (join) =>
        join.onRef('n.tenant_id', '=', 'alert_mails.tenant_id').onRef('n.id', '=', 'alert_mails.alert_id'),
      )
      .innerJoin('entitlements as e', (join) =>
        join
          .onRef('e.tenant_id', '=', 'alert_mails.tenant_id')
          .onRef('e.user_id', '=', 'alert_mails.user_id'),
      )
      .innerJoin('users as u', 'u.id', 'alert_mails.user_id')
      .innerJoin('tenants as t', 't.id', 'alert_mails.tenant_id')
      .select(['n.container_id', 'n.kind', 'u.email', 't.name', 't.time_zone'])
      .where('alert_mails.tenant_id', '=', tenant_id)
      .where('alert_mails.alert_id', '=', alert_id)
      .where('alert_mails.user_id', '=', user_id)
      .where('alert_mails.sent_at', 'is', null)
      .where('n.ended_at', 'is', null)
      .forUpdate('alert_mails')
      .executeTakeFirst()
    if (!mail) return
    const now = new Date()
    const [vesselStatus] = await readVesselStatus(tx, { tenant_id }, now, mail.container_id)
    if (!vesselStatus?.alerts.includes(mail.kind)) return
    const { title, text } = alertTexts[mail.kind]
    const sent = { tenant_id, alert_id, user_id }
    await tx
      .updateTable('alert_mails')
      .set({ sent_at: now.toISOString() })
      .where((where) => where.and(sent))
      .execute()
    // Send last, so that a failure rolls the record of sending back.
    await mailer.send(
      writeMail({
        to: mail.email,
        subject: title(vesselStatus),
        before: [`${title(vesselStatus)}.`, text(vesselStatus, mail.time_zone ?? UTC)],
        action: {
          label: `View ${vesselStatus.label}`,
          url: link(pathInAccount(`/nitrogen?vessel=${vesselStatus.container_id}`, tenant_id)),
        },
        after: [
          `You get this as a member of ${mail.name}. Change it in the hub under “${nitrogenTexts.mailsDue}”.`,
        ],
      }),
    )
  })
}

export const showMailSettings: Handler<typeof contract.showMailSettings> = async (
  tx,
  { tenant_id, user_id, role },
  _,
) => {
  const settings = await tx
    .selectFrom('mail_settings')
    .select('due')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return settings ?? { due: role === 'OWNER' }
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
