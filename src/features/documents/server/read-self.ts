import type { Movement } from '#features/movements/contract.ts'
import { ownParty } from '#features/parties/server/read-parties.ts'
import { showParty } from '#features/parties/server/parties.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** The account's own party. */
export async function readSelf(tx: Tx, actor: Actor) {
  return readParty(tx, actor, await ownParty(tx, actor))
}

/** Whoever had the straws before they went: a holder, or ourselves. */
export function readSender(tx: Tx, actor: Actor, { holder_id }: Pick<Movement, 'holder_id'>) {
  return holder_id === null ? readSelf(tx, actor) : readParty(tx, actor, holder_id)
}

/** @throws Refusal NOT_FOUND */
export function readParty(tx: Tx, actor: Actor, id: string) {
  return showParty(tx, actor, { params: { id }, query: {}, body: undefined })
}
