import { countNumbers } from '#stock/batches/straw.ts'
import { findPlaces } from '#stock/straws/server/find-places.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../places.ts'
import { planTakes, stockKey, without } from '../plan.ts'
import { requirePickList } from './pick-lists.ts'
import { readOpenLines, readStanding, some } from './read-wanted.ts'

/** Finds places with the straws that each open list is planned to take there. */
export const findPickListPlaces: Handler<typeof contract.findPickListPlaces> = async (
  tx,
  actor,
  { params: { id }, query },
) => {
  await requirePickList(tx, actor, id)
  const everywhere = { ...query, tenant_id: actor.tenant_id, order: 'THAWED', with_unlocated: '1' } as const
  const { places, pagination } = await findPlaces(tx, actor, { ...NOTHING, query: everywhere })
  const lines = await readOpenLines(tx, actor)
  const batch_ids = some([...lines, ...places].map(({ batch_id }) => batch_id))
  const stock = await readStanding(tx, actor, batch_ids)
  const ownerOf = new Map(lines.map((line) => [line.id, line.owner_id]))
  const takes = [...Map.groupBy(lines, ({ pick_list_id }) => pick_list_id)].flatMap(([list_id, wants]) =>
    planTakes(wants, stock).map((take) => ({
      ...{ list_id, name: wants[0]!.pick_list_name, numbers: take.numbers },
      key: stockKey({ ...take, owner_id: ownerOf.get(take.line_id)! }),
    })),
  )
  const standing = new Map(stock.map((there) => [stockKey(there), there.numbers]))
  return {
    pagination,
    places: places.map((place) => {
      const key = stockKey(place)
      const there = takes.filter((take) => take.key === key)
      const own = there.filter(({ list_id }) => list_id === id)
      const others = Map.groupBy(
        there.filter(({ list_id }) => list_id !== id),
        ({ list_id }) => list_id,
      )
      return {
        ...place,
        numbers: own.reduce((left, { numbers }) => without(left, numbers), standing.get(key) ?? []),
        others: [...others].map(([list_id, some]) => ({
          ...{ id: list_id, name: some[0]!.name },
          straws: some.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0),
        })),
      }
    }),
  }
}

const NOTHING = { params: undefined, body: undefined }
