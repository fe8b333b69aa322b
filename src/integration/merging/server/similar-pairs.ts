import { readAnimal, readAnimalSummaries } from '#registry/animals/server/read-animals.ts'
import { showParty } from '#registry/parties/server/parties.ts'
import { withCountry } from '#registry/parties/server/read-parties.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { similarHorses, similarParties } from '../similar-pairs.ts'

const MAX_PAIRS = 50

export const listSimilarParties: Handler<typeof contract.listSimilarParties> = async (tx, actor) => {
  const [parties, isDistinct] = await Promise.all([
    tx
      .selectFrom('parties')
      .select(['id', 'is_self', 'name', 'email', 'city', 'country', 'phone'])
      .where('tenant_id', '=', actor.tenant_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    readDistinct(tx, actor),
  ])
  const pairs = similarParties(parties, isDistinct).slice(0, MAX_PAIRS)
  const summary = ({ phone: _, ...party }: (typeof parties)[number]) => withCountry(party)
  return { pairs: pairs.map(([first, second]) => [summary(first), summary(second)]) }
}

export const listSimilarAnimals: Handler<typeof contract.listSimilarAnimals> = async (tx, actor) => {
  const [horses, isDistinct] = await Promise.all([
    readAnimalSummaries(
      tx
        .selectFrom('animals')
        .where('animals.tenant_id', '=', actor.tenant_id)
        .where('animals.deleted_at', 'is', null)
        .orderBy('animals.id'),
    ),
    readDistinct(tx, actor),
  ])
  return { pairs: similarHorses(horses, isDistinct).slice(0, MAX_PAIRS) }
}

async function readDistinct(tx: Tx, { tenant_id }: Actor) {
  const rows = await tx
    .selectFrom('distinct_pairs')
    .select(['first_id', 'second_id'])
    .where('tenant_id', '=', tenant_id)
    .execute()
  const apart = new Set(rows.map(({ first_id, second_id }) => `${first_id} ${second_id}`))
  return (first: { id: string }, second: { id: string }) => apart.has(`${first.id} ${second.id}`)
}

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
