/** Opening carried out offline: planned and compared as on the server, based on the offline snapshot. */
import { countNumbers } from '#stock/batches/straw.ts'
import { compareTakes, type StoredTake, openingLifts } from '#handling/pick-lists/compare-takes.ts'
import type { Count, HappenedOpening } from '#handling/pick-lists/contract.ts'
import { actionsOf } from '#handling/pick-lists/opening-steps.ts'
import { planTakes, stockKey } from '#handling/pick-lists/plan.ts'
import type { Opening } from '#handling/pick-lists/shapes.ts'
import type * as z from 'zod/mini'
import type { OfflineSnapshot } from './contract.ts'
import { type Effect, type StockAtPlace, thereIn } from './stock.ts'

type OfflinePickList = OfflineSnapshot['pick_lists'][number]

/** Plan of the opening, and the actions since. */
export type OfflineOpening = {
  pick_list_id: string
  name: string
  opened_at: string
  takes: StoredTake[]
  lifts: HappenedOpening['lifts']
  /** Opening that was started online, with its lifts, which are sent separately. */
  before?: { id: string; lifts: NewLift[] }
}

type NewLift = Omit<HappenedOpening['lifts'][number], 'at'>

const LAST = '9'

/** Sorts lists by their days; those without a day, which snapshots of earlier versions lack, come last. */
export function inOrder(lists: readonly OfflinePickList[]): OfflinePickList[] {
  return lists.toSorted((left, right) => (left.day ?? LAST).localeCompare(right.day ?? LAST))
}

/** Returns how many straws of a list are no longer stored. */
export function missingIn(list: OfflinePickList, stock: readonly StockAtPlace[]): number {
  const wanted = list.lines.reduce((sum, { left }) => sum + left, 0)
  const stored = planTakes(list.lines, thereIn(stock)).reduce(
    (sum, { numbers }) => sum + countNumbers(numbers),
    0,
  )
  return wanted - stored
}

/** Plans an opening from the offline snapshot; it has no takes if no straws of the list are available. */
export function planOpening(
  { id, name, lines }: OfflinePickList,
  stock: readonly StockAtPlace[],
  at: string,
): OfflineOpening {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const takes = planTakes(lines, thereIn(stock)).map((take, index): StoredTake => {
    const { owner_id, owner_name, purpose } = byId.get(take.line_id)!
    return {
      ...{ ...take, number: index + 1, owner_id, owner_name, purpose },
      ...{ came_out: null, is_skipped: false, is_checked: false, why_fewer: null, instead: null },
    }
  })
  return { pick_list_id: id, name, opened_at: at, takes, lifts: [] }
}

/**
 * Converts an opening that was started online, so that it can be continued offline.
 * @param unsent lifts that the server may not have received yet
 */
export function carriedOver(
  { id, pick_list_id, pick_list_name, opened_at, lifts }: Opening,
  unsent: readonly NewLift[],
): OfflineOpening {
  const sent = lifts.flatMap(({ container_id, canister, seconds }): NewLift[] =>
    container_id === null || canister === null
      ? []
      : seconds.map((one) => ({ container_id, canister, seconds: one })),
  )
  return {
    ...{ pick_list_id, name: pick_list_name, opened_at, lifts: [] },
    takes: lifts.flatMap(({ takes }) => takes),
    before: { id, lifts: [...sent, ...unsent] },
  }
}

/** Adds counts to the takes; a later count replaces an earlier one. */
export function withCounts(stored: OfflineOpening, counts: readonly z.input<typeof Count>[]): OfflineOpening {
  const byNumber = new Map(counts.map((one) => [one.number, one]))
  return {
    ...stored,
    takes: stored.takes.map((take) => {
      const one = byNumber.get(take.number)
      if (!one) return take
      const { came_out, is_skipped = false, is_checked = false, why_fewer = null, instead = null } = one
      return { ...take, came_out, is_skipped, is_checked, why_fewer, instead }
    }),
  }
}

type Keeper = { id: string; tenant_id: string; by: string; by_name: string }

/** Returns the opening in the form of the online screens. */
export function openingOf(
  { pick_list_id, name, opened_at, takes, lifts, before }: OfflineOpening,
  { batches, picked, containers }: OfflineSnapshot,
  stock: readonly StockAtPlace[],
  { id, tenant_id, by, by_name }: Keeper,
): Opening {
  const compared = compareTakes(takes, thereIn(stock)).map(({ missing: _, ...take }) => ({
    ...take,
    gone: [],
  }))
  const known = new Set(picked.map((batch) => batch.id))
  const others = batches
    .filter((batch) => !known.has(batch.id))
    // A snapshot that an earlier version stored contains no straw marks.
    .map(({ stallion, straw_mark_text, ...batch }) => ({
      ...{
        ...batch,
        stallion_name: stallion,
        straw_mark_text: straw_mark_text ?? null,
        straws_per_dose: null,
        dated: null,
      },
    }))
  const labels = new Map(containers.map((one) => [one.id, one.label]))
  return {
    ...{ id, tenant_id, pick_list_id, pick_list_name: name, opened_at, opened_by_name: by_name },
    ...{
      last_active_at: opened_at,
      last_active_by: by,
      last_active_by_name: by_name,
      ended_at: null,
      is_booked: false,
    },
    ...{ batches: [...picked, ...others], containers, others: [], movements: [], undone: [] },
    lifts: openingLifts(takes, compared, labels, [...(before?.lifts ?? []), ...lifts]),
  }
}

/** Returns the first take for which more straws came out than the stock on the phone contains. */
export const shortIn = ({ lifts }: Pick<Opening, 'lifts'>) =>
  lifts.flatMap(({ takes }) => takes).find(({ out, came_out }) => countNumbers(out) < (came_out ?? 0))

type Signed = Pick<HappenedOpening, 'tenant_id' | 'signer_id' | 'date'>

export function happenedOf(stored: OfflineOpening, { lifts }: Opening, signed: Signed): HappenedOpening {
  const { pick_list_id, opened_at, before } = stored
  const outOf = new Map(lifts.flatMap(({ takes }) => takes).map(({ number, out }) => [number, out]))
  return {
    ...{ ...signed, pick_list_id, opened_at, lifts: stored.lifts },
    ...(before && { goes_on_from: before.id }),
    takes: stored.takes.map(({ line_id, location, numbers, number, ...take }) => ({
      ...{ line_id, location, numbers, out: outOf.get(number)! },
      ...{ is_skipped: take.is_skipped, is_checked: take.is_checked },
      ...{ why_fewer: take.why_fewer, instead: take.instead },
    })),
  }
}

/** Returns the effects of an opening on the snapshot; `from` is the line that the straws are taken from. */
export function openingEffects(opening: Opening): (Effect & { from: string })[] {
  return actionsOf(opening).flatMap(({ batch_id, purpose, takes }) =>
    takes.map(({ owner_id, out, location }) => ({
      ...{ batch_id, owner_id, numbers: out, from: stockKey({ batch_id, owner_id, location }) },
      ...(purpose.type === 'RELOCATION' ? { to: purpose.to } : {}),
    })),
  )
}
