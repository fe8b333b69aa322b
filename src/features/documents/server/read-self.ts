import { ownParty } from '#features/parties/server/own-party.ts'
import { showParty } from '#features/parties/server/show-party.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** The account's own party. */
export async function readSelf(tx: Tx, actor: Actor) {
  return readParty(tx, actor, await ownParty(tx, actor))
}

/** @throws Refusal NOT_FOUND */
export function readParty(tx: Tx, actor: Actor, id: string) {
  return showParty(tx, actor, { params: { id }, query: {}, body: undefined })
}
