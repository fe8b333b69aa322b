import type * as contract from '../contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/paged.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { chooseEvents, type Filter, readEvents } from './read-events.ts'

type Events = Reply<typeof contract.listSecurityEvents>

export const listSecurityEvents: Handler<typeof contract.listSecurityEvents> = (tx, actor, { query }) =>
  readPage(tx, actor, query)

/** What somebody did himself, or what was done with his password. */
export const listOwnSecurityEvents: Handler<typeof contract.listOwnSecurityEvents> = (tx, actor, { query }) =>
  readPage(tx, actor, { ...query, user_id: actor.user_id })

async function readPage(
  tx: Tx,
  actor: Actor,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number },
): Promise<Events> {
  const { rows, pagination } = await paged(readEvents(chooseEvents(tx, actor, filter)), { limit, offset })
  return { events: rows, pagination }
}
