import { numbersIn, rangesOf } from '#stock/batches/straw.ts'
import { keyOfLine } from '#handling/stock-takes/compare.ts'
import type { HappenedCount } from '#handling/stock-takes/contract.ts'
import type { Effect, StockAtPlace } from './stock.ts'
import type { CountLine, Unknown } from '#handling/stock-takes/shapes.ts'

/** Line of the count. `found` is null until its straws are counted. */
export type StoredLine = Pick<CountLine, 'level' | 'batch_id' | 'owner_id' | 'book' | 'found'>
export type OfflineCount = {
  container_id: string
  canister: number
  lines: StoredLine[]
  unknown: Unknown[]
  /** Whether the expected counts are hidden. */
  is_blind?: boolean
}

export const countLineOf = (line: StoredLine): CountLine => ({
  ...{ ...line, expected: line.book, now: line.book },
  ...{ counted_at: null, counted_by_name: null },
})

export const storedLineOf = ({ level, batch_id, owner_id, book, found }: CountLine): StoredLine => ({
  ...{ level, batch_id, owner_id, book, found },
})

/**
 * Plans the count of a canister.
 * @param stock stock without the straws that waiting entries remove or move
 * @param effects effects of these entries, which may move straws into the canister
 */
export function planCount(
  { container_id, canister }: Pick<OfflineCount, 'container_id' | 'canister'>,
  stock: readonly StockAtPlace[],
  effects: readonly Effect[],
): OfflineCount {
  const isHere = (place: Effect['to']) => place?.container_id === container_id && place.canister === canister
  const standing = stock
    .filter(({ location }) => isHere(location))
    .map(({ batch, owner, location, numbers }) => ({
      ...{ level: location!.level, batch_id: batch.id, owner_id: owner.id, numbers },
    }))
  const moved = effects
    .filter(({ to }) => isHere(to))
    .map(({ batch_id, owner_id, numbers, to }) => ({ level: to!.level, batch_id, owner_id, numbers }))
  const lines = [...Map.groupBy([...standing, ...moved], keyOfLine).values()].map((there): StoredLine => {
    const { level, batch_id, owner_id } = there[0]!
    const book = rangesOf(there.flatMap(({ numbers }) => numbersIn(numbers)))
    return { level, batch_id, owner_id, book, found: null }
  })
  return { container_id, canister, lines: lines.filter(({ book }) => book.length > 0), unknown: [] }
}

export const uncountedIn = ({ lines }: OfflineCount) => lines.filter(({ found }) => found === null).length

/** Returns the request for a canister that is counted completely. */
export function happenedCount(count: OfflineCount, tenant_id: string): HappenedCount {
  const { container_id, canister, lines, unknown } = count
  return {
    ...{ tenant_id, container_id, canister, unknown },
    lines: lines.flatMap(({ found, ...line }) => (found === null ? [] : [{ ...line, found }])),
  }
}
