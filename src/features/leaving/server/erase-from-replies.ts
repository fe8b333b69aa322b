import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Replies that are kept for a second try say names, also within sentences. Never longer than their key is kept. */
export async function eraseFromReplies(tx: Tx, tenant_id: string, name: string, instead: string) {
  // What is written like a key or a word of the contract could be one.
  if (/^[\w-]*$/.test(name) && (name === name.toLowerCase() || name === name.toUpperCase())) return
  const written = JSON.stringify(name).slice(1, -1)
  await sql`
    update idempotency_keys set reply = replace(reply::text, ${written}, ${instead})::json
    where tenant_id = ${tenant_id} and strpos(reply::text, ${written}) > 0
  `.execute(tx)
}
