import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/paged.ts'
import type { Actor } from '#platform/http/actor.ts'
import { chooseEvents, type Filter, readEvents } from './read-events.ts'

type Events = Reply<typeof contract.listSecurityEvents>

export function listSecurityEvents(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listSecurityEvents>,
): Promise<Events> {
  return readPage(tx, actor, query)
}

/** What somebody did himself, or what was done with his password. */
export function listOwnSecurityEvents(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listOwnSecurityEvents>,
): Promise<Events> {
  return readPage(tx, actor, { ...query, user_id: actor.user_id })
}

async function readPage(
  tx: Tx,
  actor: Actor,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number },
): Promise<Events> {
  const { rows, pagination } = await paged(readEvents(chooseEvents(tx, actor, filter)), { limit, offset })
  return { events: rows, pagination }
}
