/** Mails a person what has changed about getting in, so that he hears of what was not his doing. */
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { browserOf } from '../browser.ts'
import type { SecurityEvent } from '../security-events.ts'

type Means = Pick<ExternalServices, 'jobs'>

/**
 * @param about what the mail names, such as a passkey; no secret
 * @param to another address than his
 */
export async function tellOfSecurity(
  tx: Tx,
  { jobs }: Means,
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

/** Of a log-in from a browser that he has not used before. */
export function tellOfDevice(tx: Tx, { external, agent, address }: RequestContext, user_id: string) {
  const { browser, system } = browserOf(agent)
  const what = [browser, system].filter(Boolean).join(', ') || 'an unknown program'
  return tellOfSecurity(tx, external, user_id, 'NEW_DEVICE', `${what}, from ${address}`)
}
