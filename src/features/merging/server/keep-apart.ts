import type * as contract from '../contract.ts'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import { showParty } from '#features/parties/server/show-party.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'

export const keepPartiesApart: Handler<typeof contract.keepPartiesApart> = async (
  tx,
  actor,
  { params, body },
) => {
  const show = (id: string) => showParty(tx, actor, { params: { id }, query: {}, body: undefined })
  await recordDistinct(tx, actor, await Promise.all([show(params.id), show(body.other_id)]))
}

export const keepAnimalsApart: Handler<typeof contract.keepAnimalsApart> = async (
  tx,
  actor,
  { params, body },
) => {
  const show = (id: string) => readAnimal(tx, actor, id)
  await recordDistinct(tx, actor, await Promise.all([show(params.id), show(body.other_id)]))
}

async function recordDistinct(tx: Tx, actor: Actor, pair: { id: string }[]) {
  const [first_id, second_id] = pair.map(({ id }) => id).toSorted() as [string, string]
  if (first_id === second_id) throw invalid('body.other_id', 'Choose another one')
  await tx
    .insertInto('distinct_pairs')
    .values({ tenant_id: actor.tenant_id, first_id, second_id, decided_by_name: fullName(actor) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
