import type { Batch } from '#stock/batches/contract.ts'
import type { ContainerSummary, Location } from '#stock/containers/contract.ts'
import type { ChosenPlace } from './PlaceChooser.tsx'
import { suggestPlace } from './place-room.ts'

/** Straws of one batch, owner and warehouse that have no place. */
export type UnplacedStraws = { batch: Batch; owner_id: string; warehouse_id: string; numbers: number[] }

export type Row = UnplacedStraws & {
  isChosen: boolean
  amount: number | string
  to: ChosenPlace
  suggested: Location | null
}

/**
 * Returns a row for each group, with the best place once the previous rows are placed. A row without such a place is
 * not chosen.
 */
export function suggestedRows(
  waiting: readonly UnplacedStraws[],
  containers: readonly ContainerSummary[],
): Row[] {
  let planned = [...containers]
  return waiting.map((group) => {
    const { batch, warehouse_id, numbers } = group
    const straws = numbers.length
    const here = planned.filter((container) => container.warehouse_id === warehouse_id)
    const to = suggestPlace(here, { straws, batch_id: batch.id, animal_id: batch.animal.id })
    if (to)
      planned = planned.map((container) =>
        container.id === to.container_id ? withStraws(container, group, to) : container,
      )
    return { ...group, isChosen: to !== null, amount: straws, to: to ?? undefined, suggested: to }
  })
}

/** Returns the container as it would be with the straws. */
function withStraws(container: ContainerSummary, { batch, owner_id, numbers }: UnplacedStraws, to: Location) {
  const { id, label, straw_colour, animal } = batch
  const { canister, level } = to
  return {
    ...container,
    batches: [...container.batches, { id, label, straw_colour, animal_id: animal.id }],
    contents: [...container.contents, { canister, level, batch_id: id, owner_id, straws: numbers.length }],
  }
}
