import { countNumbers, type StrawNumbers, numbersIn, rangesOf } from '#stock/batches/straw.ts'
import type { ContainerSummary, Location } from '#stock/containers/contract.ts'
import { BLANK_VESSEL } from '#stock/containers/vessel.ts'
import { stockKey } from '#handling/pick-lists/plan.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import type { FoundPlace } from '#stock/straws/places.ts'
import type { OfflineSnapshot } from './contract.ts'
import { offlineTexts } from './texts.ts'

export type StockAtPlace = {
  key: string
  batch: OfflineSnapshot['batches'][number]
  owner: OfflineSnapshot['parties'][number]
  /** Container of the straws; null for straws without a place. */
  container: OfflineSnapshot['containers'][number] | null
  location: Location | null
  numbers: StrawNumbers
}

/** Effect of an entry on straws; `to` is absent if they leave the store. */
export type Effect = {
  batch_id: string
  owner_id: string
  numbers: StrawNumbers
  to?: Location | null
  /** Whether the entry has been recorded. */
  isSent?: boolean
}

export function decodeStock({ batches, parties, containers, lines }: OfflineSnapshot): StockAtPlace[] {
  return lines.map(([batchAt, ownerAt, containerAt, canister, level, ...runs]) => {
    const [batch, owner] = [batches[batchAt!]!, parties[ownerAt!]!]
    const container = containers[containerAt!] ?? null
    const location = container && { container_id: container.id, canister: canister!, level: level! }
    const numbers = Array.from({ length: runs.length / 2 }, (_, at): [number, number] => [
      runs[2 * at]!,
      runs[2 * at + 1]!,
    ])
    return {
      key: stockKey({ batch_id: batch.id, owner_id: owner.id, location }),
      batch,
      owner,
      container,
      location,
      numbers,
    }
  })
}

export const thereIn = (stock: readonly StockAtPlace[]) =>
  stock.map(({ batch, owner, location, numbers }) => ({
    ...{ batch_id: batch.id, owner_id: owner.id, location, numbers },
  }))

export type StockWithEffects = StockAtPlace & {
  /** Numbers of the straws that waiting entries remove or move. */
  leaving: StrawNumbers
}

/** Combines the last snapshot with waiting entries, so that their straws cannot be taken a second time. */
export function withWaiting(stock: readonly StockAtPlace[], effects: readonly Effect[]): StockWithEffects[] {
  const going = new Map<string, Map<number, boolean>>()
  for (const { batch_id, numbers, isSent = false } of effects) {
    const known = going.get(batch_id) ?? new Map()
    for (const number of numbersIn(numbers)) known.set(number, isSent)
    going.set(batch_id, known)
  }
  return stock.map((standing) => {
    const gone = going.get(standing.batch.id)
    const all = gone ? numbersIn(standing.numbers) : []
    if (!gone || !all.some((number) => gone.has(number))) return { ...standing, leaving: [] }
    return {
      ...standing,
      numbers: rangesOf(all.filter((number) => !gone.has(number))),
      leaving: rangesOf(all.filter((number) => gone.get(number) === false)),
    }
  })
}

/** Sorts straws by container, canister and level; those without a place are last. */
export const byPlace = <S extends StockAtPlace>(stock: readonly S[]): S[] =>
  stock.toSorted((a, b) => {
    if (!a.container || !b.container) return Number(!a.container) - Number(!b.container)
    return (
      a.container.label.localeCompare(b.container.label, undefined, { numeric: true }) ||
      a.location!.canister - b.location!.canister ||
      a.location!.level - b.location!.level
    )
  })

/** Finds straws by batch, straw mark, stallion, owner or container, ignoring case and accents. */
export function findStock<S extends StockAtPlace>(stock: readonly S[], text: string): S[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return stock.filter(({ batch, owner, container }) => {
    const { label, stallion, straw_mark_text } = batch
    const described = foldText([label, stallion, straw_mark_text, owner.name, container?.label].join(' '))
    return words.every((word) => described.includes(word))
  })
}

/** Straws of a refused entry; `from` is the key of the line that they were taken from. */
type Wanted = Pick<Effect, 'batch_id' | 'owner_id' | 'numbers'> & { from?: string }

/**
 * Finds the straws to take in place of those that are no longer stored: as many as possible at the same place, else
 * where most straws of the same batch and owner are.
 * @returns null if no straws are left
 */
export function nearestTo<S extends StockAtPlace>(
  { batch_id, owner_id, from, numbers }: Wanted,
  stock: readonly S[],
): { line: S; amount: number } | null {
  const there = stock
    .filter(({ batch, owner }) => batch.id === batch_id && owner.id === owner_id)
    .filter((line) => line.numbers.length > 0)
    .toSorted((a, b) => countNumbers(b.numbers) - countNumbers(a.numbers))
  const line = there.find(({ key }) => key === from) ?? there[0]
  return line ? { line, amount: Math.min(countNumbers(numbers), countNumbers(line.numbers)) } : null
}

/** Converts the stock of the phone to places in the form of the server's search results. */
export function placesIn(stock: readonly StockAtPlace[]): FoundPlace[] {
  return stock
    .map(({ batch, owner, container, location, numbers }) => {
      const { id: batch_id, label: batch_label, stallion: animal_name, straw_colour, straw_mark_text } = batch
      const { straw_size = null, quality = null, straws_per_dose = null, frozen_on = null } = batch
      const straws = countNumbers(numbers)
      return {
        ...{ batch_id, batch_label, animal_name, straw_colour, straw_size, straw_mark_text, quality },
        ...{ straws_per_dose, frozen_on, progressive: batch.progressive ?? null },
        ...{
          is_opened: batch.is_opened ?? false,
          owner_id: owner.id,
          owner_name: owner.name,
          holder_name: null,
        },
        ...{ location, container_label: container?.label ?? null, canisters: container?.canisters ?? null },
        ...{ straws, numbers, doses: dosesOf(straws, straws_per_dose)?.doses ?? null, left_out: null },
      }
    })
    .filter(({ straws }) => straws > 0)
}

/** Converts a container of the phone, with its straws, to the form of the drawings. */
export function containerOf(
  { id, label, canisters, levels }: OfflineSnapshot['containers'][number],
  stock: readonly StockAtPlace[],
): ContainerSummary {
  const here = stock.filter(({ location, numbers }) => location?.container_id === id && numbers.length > 0)
  const batches = new Map(here.map(({ batch }) => [batch.id, batch]))
  return {
    ...{ id, tenant_id: '', version: 0, warehouse_id: '', label, canisters, levels, straws_per_level: null },
    ...{ note: null, vessel: BLANK_VESSEL, animals: [], owners: [] },
    batches: [...batches.values()].map((batch) => ({
      ...{ id: batch.id, label: batch.label, straw_colour: batch.straw_colour, animal_id: '' },
    })),
    contents: here.map(({ batch, owner, location, numbers }) => ({
      ...{ canister: location!.canister, level: location!.level },
      ...{ batch_id: batch.id, owner_id: owner.id, straws: countNumbers(numbers) },
    })),
  }
}

/** Formats a place as "Tank 1, canister 2, level 3", or without the level if `location` has none. */
export function placeText(
  container: OfflineSnapshot['containers'][number] | null,
  location: (Omit<Location, 'level'> & { level?: number }) | null,
): string {
  if (container === null || location === null) return offlineTexts.noPlace
  return `${container.label}, ${offlineTexts.canisterLevel(location.canister, location.level)}`
}
