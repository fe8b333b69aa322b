/** Mails to users about changes to their access, so that they notice changes by others. */
import { momentIn } from '#platform/contract/time-zone.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { timeZoneOfUser } from '#platform/database/in-tenant.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { type Mail, writeMail } from '#platform/external/mailer.ts'
import { browserOf } from '../browser.ts'
import { SECURITY_MAILS, type SecurityEvent } from '../security-events.ts'
import type { RequestContext } from '#platform/http/route.ts'

type Deps = Pick<ExternalServices, 'jobs'>

/** Enqueues a security mail. `about` appears in it and must not be a secret; `to` replaces the user's address. */
export async function mailSecurityEvent(
  tx: Tx,
  { jobs }: Deps,
  user_id: string,
  event: SecurityEvent,
  about = '',
  to?: string,
): Promise<void> {
  await jobs.send(tx, 'mail-security', {
    user_id,
    event,
    about,
    at: new Date().toISOString(),
    ...(to && { to }),
  })
}

export function mailNewDevice(tx: Tx, { external, agent, address }: RequestContext, user_id: string) {
  const { browser, system } = browserOf(agent)
  const what = [browser, system].filter(Boolean).join(', ') || 'Unknown browser'
  return mailSecurityEvent(tx, external, user_id, 'NEW_DEVICE', `${what} (${address})`)
}

/** Mails about what someone else did or requires, which do not ask “Not you?”. */
const OF_OTHERS: ReadonlySet<string> = new Set<SecurityEvent>(['RESET_OF_MEMBER', 'FACTOR_WANTED'])

type Job = { user_id: string; event: string; about: string; at: string; to?: string }

/** Writes a security mail. Returns null if the user no longer exists. */
export async function mailSecurity(
  database: Database,
  { user_id, event, about, at, to }: Job,
  link: (path: string) => string,
): Promise<Mail | null> {
  const { user, time_zone } = await database.read(async (tx) => ({
    user: await tx.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst(),
    time_zone: await timeZoneOfUser(tx, user_id),
  }))
  if (!user) return null
  const { subject, text } = SECURITY_MAILS[event as SecurityEvent]
  return writeMail({
    to: to ?? user.email,
    subject: subject(about),
    before: [text(about), `${momentIn(time_zone, at)}.`],
    action: { label: 'Check your log-ins', url: link('/hub/log-in') },
    after: OF_OTHERS.has(event) ? [] : ['Not you? Set a new password now, then check your log-in settings.'],
  })
}
