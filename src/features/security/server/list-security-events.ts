import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
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
  const chosen = chooseEvents(tx, actor, filter)
  const [events, { total }] = await Promise.all([
    readEvents(chosen).limit(limit).offset(offset).execute(),
    chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { events, pagination: { limit, offset, total } }
}
