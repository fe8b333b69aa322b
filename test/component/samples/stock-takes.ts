import type { CanisterCount } from '#handling/stock-takes/contract.ts'
import { anotherId, BATCH_ID, CONTAINER_ID, SELF_ID, USER_ID, WAREHOUSE_ID } from './ids.ts'
import type { CountedCanister, CountLine, StockTake } from '#handling/stock-takes/shapes.ts'

const BEGUN_AT = '2026-03-12T09:00:00.000Z'
const byAna = { counted_at: BEGUN_AT, counted_by_name: 'Ana García' }
const notCounted = { counted_at: null, counted_by_name: null }

/** Returns twenty straws of B-26-001 on the first level, not counted yet. */
export function aCountLine(given: Partial<CountLine> = {}): CountLine {
  const { now = [[1, 20]] } = given
  return {
    ...{ level: 1, batch_id: BATCH_ID, owner_id: SELF_ID, expected: now, book: now, now },
    ...{ found: null, ...notCounted },
    ...given,
  }
}

/** Returns a canister with these lines, not counted yet. */
export function aSheet(canister: number, lines: CountLine[] = []): CountedCanister {
  return { canister, version: 1, lines, unknown: [], started_at: null, started_by_name: null, ...notCounted }
}

/** Returns a count of Tank 1, started by Ana García: twenty straws in the first of two canisters. */
export function aStockTake(given: Partial<StockTake> = {}): StockTake {
  return {
    id: anotherId(600),
    ...{ container_id: CONTAINER_ID, container_label: 'Tank 1', canister: null, state: 'OPEN' },
    ...{ started_at: BEGUN_AT, started_by: USER_ID, started_by_name: 'Ana García' },
    ...{ ended_at: null, ended_by: null, ended_by_name: null, signer_name: null },
    ...{ reversed_at: null, reversed_by_name: null, reverse_reason: null, movements: 0, document_id: null },
    ...{ size: { canisters: 2, levels: 2, straws_per_level: 30 }, warehouse_id: WAREHOUSE_ID },
    canisters: [aSheet(1, [aCountLine()]), aSheet(2)],
    batches: [
      {
        ...{ id: BATCH_ID, label: 'B-26-001', straw_colour: 'YELLOW', animal_name: 'Lucero del Sur' },
        straw_mark_text: null,
        number_range: [1, 64],
      },
    ],
    owners: [{ id: SELF_ID, name: 'Haras del Sur' }],
    searches: [],
    ...given,
  }
}

/** Returns the stock-take after Ana García counted a canister; lines that the count leaves out are not counted. */
export function withCount(take: StockTake, canister: number, count: CanisterCount): StockTake {
  const { lines: counted, unknown, is_counted } = count
  return {
    ...take,
    canisters: take.canisters.map((sheet) => {
      if (sheet.canister !== canister) return sheet
      const isSame = (one: (typeof counted)[number]) => (line: CountLine) =>
        line.level === one.level && line.batch_id === one.batch_id && line.owner_id === one.owner_id
      const known = sheet.lines.map((line) => {
        const one = counted.find((other) => isSame(other)(line))
        return one ? { ...line, found: one.found, ...byAna } : { ...line, found: null, ...notCounted }
      })
      const more = counted
        .filter((one) => !sheet.lines.some(isSame(one)))
        .map((one) => aCountLine({ ...one, now: [], ...byAna }))
      return {
        ...{ canister, version: sheet.version + 1, lines: [...known, ...more], unknown },
        ...{ started_at: BEGUN_AT, started_by_name: 'Ana García', ...(is_counted ? byAna : notCounted) },
      }
    }),
  }
}
