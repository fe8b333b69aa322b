import type { BatchSummary } from '#stock/batches/contract.ts'
import { type ContainerSummary, type Location, placeKey } from '#stock/containers/contract.ts'

type FoundBatch = Pick<
  BatchSummary,
  'id' | 'label' | 'animal' | 'straw_colour' | 'quality' | 'counts' | 'places'
>

export type FoundPlace<B = FoundBatch> = {
  batch: B
  location: Location | null
  container_label: string
  straws: number
}

type Holding = Pick<ContainerSummary, 'id' | 'label' | 'contents'>

/** Lists places in the order of the batches; the place with most straws first, those without one last. */
export function foundPlaces<B extends FoundBatch>(
  batches: readonly B[],
  containers: readonly Holding[],
): FoundPlace<B>[] {
  const contentsOf = Map.groupBy(
    containers.flatMap(({ id: container_id, label, contents }) =>
      contents.map(({ batch_id, canister, level, straws }) => ({
        batch_id,
        location: { container_id, canister, level },
        container_label: label,
        straws,
      })),
    ),
    ({ batch_id }) => batch_id,
  )
  return batches.flatMap((batch) => {
    const standing = new Map<string, FoundPlace<B>>()
    for (const { location, container_label, straws } of contentsOf.get(batch.id) ?? []) {
      const others = standing.get(placeKey(location))?.straws ?? 0
      standing.set(placeKey(location), { batch, location, container_label, straws: others + straws })
    }
    const places = [...standing.values()].toSorted((left, right) => right.straws - left.straws)
    const waiting = batch.counts.stored - batch.places.reduce((sum, { stored }) => sum + stored, 0)
    const tray = { batch, location: null, container_label: '', straws: waiting }
    return waiting > 0 ? [...places, tray] : places
  })
}
