import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type * as contract from '../contract.ts'
import { MOST_TAKES } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { goOnWith } from './lock-opening.ts'
import { lockOpenList } from './lock-pick-list.ts'
import { readOpening } from './read-opening.ts'
import { readPickList } from './read-pick-list.ts'
import { multirange } from './read-wanted.ts'

/** Keeps which straws are taken from where: what others book meanwhile is compared with it, and told. */
export const beginOpening: Handler<typeof contract.beginOpening> = async (
  tx,
  actor,
  { params: { id: pick_list_id } },
) => {
  const { tenant_id, user_id } = actor
  await lockOpenList(tx, actor, pick_list_id)
  const { lifts, lines, opening } = await readPickList(tx, actor, pick_list_id)
  if (opening) {
    await goOnWith(tx, actor, opening.opening_id)
    return readOpening(tx, actor, opening.opening_id)
  }
  const takes = lifts.flatMap((lift) => lift.takes).slice(0, MOST_TAKES)
  if (takes.length === 0)
    throw new Refusal('NOT_ENOUGH_STRAWS', 'Nothing of this list can be found in store.')
  const id = uuidv7()
  const name = fullName(actor)
  await tx
    .insertInto('openings')
    .values({
      ...{ tenant_id, id, pick_list_id, opened_by: user_id, opened_by_name: name },
      ...{ heard_by: user_id, heard_by_name: name },
    })
    .execute()
  const ownerOf = new Map(lines.map((line) => [line.id, line.owner_id]))
  await tx
    .insertInto('opening_takes')
    .values(
      takes.map(({ line_id, batch_id, location, numbers }, index) => ({
        ...{ tenant_id, opening_id: id, number: index + 1, line_id, batch_id },
        owner_id: ownerOf.get(line_id)!,
        container_id: location?.container_id ?? null,
        canister: location?.canister ?? null,
        level: location?.level ?? null,
        numbers: multirange(numbers),
      })),
    )
    .execute()
  return readOpening(tx, actor, id)
}
