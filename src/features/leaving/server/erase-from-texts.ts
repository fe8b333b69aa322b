import { lockEvents } from '#features/webhooks/server/relay-events.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { isWrittenInJson } from '../names-in-json.ts'

/**
 * Replies that are kept for a second try, and what webhooks were told, say names, also within sentences. Neither is kept for
 * good.
 */
export async function eraseFromTexts(tx: Tx, tenant_id: string, name: string, instead: string) {
  // What is written like a key or a word of the contract could be one.
  if (isWrittenInJson(name)) return
  const written = JSON.stringify(name).slice(1, -1)
  await sql`
    update idempotency_keys set reply = replace(reply::text, ${written}, ${instead})::json
    where tenant_id = ${tenant_id} and strpos(reply::text, ${written}) > 0
  `.execute(tx)
  // Else one that is being made of what the book said before would be overlooked.
  await lockEvents(tx, tenant_id)
  await sql`
    update webhook_events set body = replace(body, ${written}, ${instead})
    where tenant_id = ${tenant_id} and strpos(body, ${written}) > 0
  `.execute(tx)
}
