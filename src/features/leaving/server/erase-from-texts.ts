import { lockEvents } from '#features/webhooks/server/relay-events.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { isWrittenInJson, patternsInJson } from '../names-in-json.ts'

/**
 * Replies that are kept for a second try, and what webhooks were told, say names, also within sentences. Neither is kept for
 * good.
 */
export async function eraseFromTexts(tx: Tx, tenant_id: string, name: string, instead: string) {
  // What is written like a key or a word of the contract could be one.
  if (isWrittenInJson(name)) return
  // Else one that is being made of what the book said before would be overlooked.
  await lockEvents(tx, tenant_id)
  for (const { pattern, flag } of patternsInJson(name)) {
    await sql`
      update idempotency_keys set reply = regexp_replace(reply::text, ${pattern}, ${instead}, ${`g${flag}`})::json
      where tenant_id = ${tenant_id} and regexp_like(reply::text, ${pattern}, ${flag})
    `.execute(tx)
    await sql`
      update webhook_events set body = regexp_replace(body, ${pattern}, ${instead}, ${`g${flag}`})
      where tenant_id = ${tenant_id} and regexp_like(body, ${pattern}, ${flag})
    `.execute(tx)
  }
}
