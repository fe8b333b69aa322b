/** Straws of the lines of the scan list, requested from the server and not stored with the list. */
import { useQueries } from '@tanstack/react-query'
import type { Batch } from '#stock/batches/contract.ts'
import { numbersIn, type StrawColour } from '#stock/batches/straw.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { type Container, type Location, placeKey, showContainer } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { nameOfCode } from '#stock/label-codes/web/use-open-code.ts'
import { showBatchInventory, type StockLine } from '#stock/straws/contract.ts'
import { type StoredStraw, strawKey, strawsIn } from '#stock/straws/web/chosen-straws.ts'
import { useBatches } from '#stock/straws/web/use-batches.ts'
import { apiQuery } from '#ui/call.ts'
import { ALL, type Line } from '../scan-list.ts'

export type Place = { key: string; name: string; straws: number }

export type Held = {
  title: string
  /** Name of the stallion of a batch, or labels of the batches at a place; otherwise empty. */
  about: string
  colour: StrawColour | null
  where: string | null
  straws: StoredStraw[]
  doses: number | null
  /** Places of a batch; empty for other lines. */
  places: Place[]
  isOpen: boolean
}

export type Names = {
  batches: { id: string; label: string }[]
  owners: { id: string; name: string }[]
  containers: { id: string; label: string }[]
}

export function useScannedStraws(lines: readonly Line[]) {
  const targets = lines.flatMap(({ target, state }) => (state === 'KNOWN' && target ? [target] : []))
  const batchIds = targets.flatMap((one) => (one.kind === 'BATCH' ? [one.batch_id] : []))
  const containerIds = [
    ...new Set(targets.flatMap((one) => (one.kind === 'PLACE' ? [one.container_id] : []))),
  ]
  const { batches } = useBatches(batchIds)
  const stock = useQueries({
    queries: batchIds.map((id) => apiQuery(showBatchInventory, { params: { id } })),
    combine: (replies) =>
      new Map(
        replies.flatMap(({ data }, place) => (data ? [[batchIds[place]!, data.inventory] as const] : [])),
      ),
  })
  const containers = useQueries({
    queries: containerIds.map((id) => apiQuery(showContainer, { params: { id } })),
    combine: (replies) => new Map(replies.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  })
  const held = new Map<number, Held>()
  for (const { key, target, state } of lines) {
    if (state !== 'KNOWN' || target === null) continue
    if (target.kind === 'OTHER') held.set(key, { ...NOTHING, title: target.what })
    if (target.kind === 'BATCH') {
      const batch = batches.get(target.batch_id)
      const own = stock.get(target.batch_id)
      if (batch && own) held.set(key, ofBatch(batch, own, target.place))
    }
    if (target.kind === 'PLACE') {
      const container = containers.get(target.container_id)
      if (container) held.set(key, ofPlace(container, target))
    }
  }
  const straws = new Map(
    [...held.values()].flatMap((one) => one.straws.map((straw) => [strawKey(straw), straw] as const)),
  )
  return {
    held,
    /** Each straw once, even if both its batch and its canister were scanned. */
    straws: [...straws.values()],
    names: namesOf([...batches.values()], [...stock.values()].flat(), [...containers.values()]),
  }
}

const NOTHING: Held = {
  ...{ title: '', about: '', colour: null, where: null, straws: [], doses: null, places: [], isOpen: false },
}

function ofBatch(batch: Batch, inventory: StockLine[], chosen: string | null): Held {
  const stored = inventory.filter(({ status }) => status === 'STORED')
  const byPlace = Map.groupBy(stored, ({ location }) => placeKey(location))
  const places = [...byPlace].map(([key, there]) => ({
    key,
    name: nameOf(there[0]!.location, there[0]!.container_label),
    straws: there.reduce((sum, { straws }) => sum + straws, 0),
  }))
  const place = places.length === 1 ? places[0]!.key : chosen
  const isOpen = places.length > 1 && place !== ALL && !byPlace.has(place ?? ALL)
  const selected = isOpen ? [] : place === ALL ? stored : (byPlace.get(place ?? ALL) ?? [])
  const straws = selected.flatMap(({ numbers, owner_id, location }) =>
    numbersIn(numbers).map((number) => ({ batch_id: batch.id, number, owner_id, location })),
  )
  return {
    ...{ title: batch.label, about: batch.animal.name, colour: batch.straw_colour, straws, places, isOpen },
    where: isOpen
      ? null
      : selected.length === 0 || place === ALL
        ? null
        : places.find(({ key }) => key === place)!.name,
    doses: dosesOf(straws.length, batch.computed.straws_per_dose)?.doses ?? null,
  }
}

type At = { canister: number | null; level: number | null }

function ofPlace(container: Container, { canister, level }: At): Held {
  const straws = strawsIn(container).filter(
    ({ location }) =>
      (canister === null || location?.canister === canister) && (level === null || location?.level === level),
  )
  const labels = new Set(straws.map(({ batch_id }) => batch_id))
  return {
    ...NOTHING,
    title: nameOfCode({ title: container.label, canister, level }),
    about: container.batches
      .filter(({ id }) => labels.has(id))
      .map(({ label }) => label)
      .join(', '),
    straws,
  }
}

function nameOf(location: Location | null, container_label: string | null): string {
  return location === null
    ? containerTexts.noPlace
    : containerTexts.place(container_label ?? '', location.canister, location.level)
}

function namesOf(batches: Batch[], stock: StockLine[], containers: Container[]): Names {
  return {
    batches: [...batches, ...containers.flatMap((one) => one.batches)],
    owners: [
      ...stock.map(({ owner_id: id, owner_name: name }) => ({ id, name })),
      ...containers.flatMap(({ owners }) => owners),
    ],
    containers: [
      ...stock.map(({ location, container_label }) => ({
        id: location?.container_id ?? '',
        label: container_label ?? '',
      })),
      ...containers,
    ],
  }
}
