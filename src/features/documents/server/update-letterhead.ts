import { sql } from 'kysely'
import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Letterhead } from '../contract.ts'
import { rasteriseLogo } from './rasterise-logo.ts'
import { shareProcesses } from './share-processes.ts'
import { showLetterhead } from './show-letterhead.ts'

/** Documents that were made keep the letterhead they were made with. */
export async function updateLetterhead(
  tx: Tx,
  actor: Actor,
  { body: { paper, logo } }: Input<typeof contract.updateLetterhead>,
): Promise<Letterhead> {
  const change = {
    ...(paper === undefined ? {} : { paper }),
    ...(logo === undefined ? {} : { logo: await rasterised(tx, actor, logo) }),
  }
  if (Object.keys(change).length > 0) {
    await tx
      .insertInto('letterheads')
      .values({ tenant_id: actor.tenant_id, ...change })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
      .execute()
  }
  return showLetterhead(tx, actor)
}

async function rasterised(tx: Tx, actor: Actor, logo: string | null): Promise<Buffer | null> {
  if (logo === null) return null
  // As long as waiting and drawing may take.
  await sql`set local idle_in_transaction_session_timeout = '30s'`.execute(tx)
  return shareProcesses(actor.tenant_id, () => rasteriseLogo(Buffer.from(logo, 'base64')))
}
