import { countNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import { placeKey } from '#stock/containers/contract.ts'
import { type There, type Want, within } from './plan.ts'
import type { Clash } from './shapes.ts'

type Wanted = Want & { pick_list_id: string }

/**
 * Compares what open lists need with the pools of stored straws from which a line takes: its named straws, its places,
 * and all straws of its owner. Returns the clash in the first pool that has too few straws for all lists together.
 * @param lines lines of all open lists, possibly of other batches
 * @param names names of the lists, by id
 */
export function clashOf(
  line: Wanted,
  lines: readonly Wanted[],
  stock: readonly There[],
  names: ReadonlyMap<string, string>,
): Clash | null {
  const isSame = (other: Pick<Want, 'batch_id' | 'owner_id'>) =>
    other.batch_id === line.batch_id && other.owner_id === line.owner_id
  const rivals = lines.filter(isSame)
  if (rivals.every(({ pick_list_id }) => pick_list_id === line.pick_list_id)) return null
  for (const { numbers, mustTake } of poolsOf(line, stock.filter(isSame))) {
    const stored = countNumbers(numbers)
    const needed = [...Map.groupBy(rivals, ({ pick_list_id }) => pick_list_id)].map(([id, wants]) => {
      const straws = wants
        .filter((want) => want.numbers !== null || mustTake(want))
        .reduce(
          (sum, want) => sum + (want.numbers ? countNumbers(within(want.numbers, numbers)) : want.left),
          0,
        )
      // Further straws of this list are missing even without the other lists.
      return { id, name: names.get(id) ?? '', straws: Math.min(straws, stored) }
    })
    const own = needed.find(({ id }) => id === line.pick_list_id)!.straws
    const others = needed.filter(({ id, straws }) => id !== line.pick_list_id && straws > 0)
    const all = others.reduce((sum, { straws }) => sum + straws, own)
    if (own > 0 && others.length > 0 && all > stored) return { stored, needed: own, others }
  }
  return null
}

type Pool = {
  numbers: StrawNumbers
  /** Whether an amount can be taken from nowhere else. */
  mustTake: (want: Want) => boolean
}

function poolsOf({ numbers, from }: Want, there: readonly There[]): Pool[] {
  const stored = there.flatMap((some) => some.numbers)
  const named = numbers && within(numbers, stored)
  const places = there.filter(({ location, numbers: some }) =>
    named ? within(named, some).length > 0 : from !== null && placeKey(location) === placeKey(from),
  )
  return [
    ...(named ? [{ numbers: named, mustTake: () => false }] : []),
    ...places.map(({ location, numbers: some }) => ({
      numbers: some,
      mustTake: (want: Want) => want.from !== null && placeKey(want.from) === placeKey(location),
    })),
    { numbers: stored, mustTake: () => true },
  ]
}
