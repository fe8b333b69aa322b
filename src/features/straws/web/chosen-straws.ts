/** Builds the selection of a container's straws that the booking dialogs take. */
import type { Container } from '#features/containers/contract.ts'
import { type Straw } from '../contract.ts'
import { gathered, MOST_STRAWS, type Standing } from '../bookings.ts'
import type { Chosen, StrawGroup } from './straw-pick.ts'

type Labelled = { id: string; label: string }
type Counted = { batch_id: string; owner_id: string } & Standing

/** Straws by id, up to the maximum per booking. */
export function chooseStraws(straws: Straw[], batches: Labelled[]): Chosen {
  const taken = straws.slice(0, MOST_STRAWS)
  const counted = taken.map(({ batch_id, owner_id, location }) => ({
    batch_id,
    owner_id,
    location,
    straws: 1,
  }))
  return { straw_ids: taken.map(({ id }) => id), groups: groupsOf(counted, batches) }
}

/** Everything in a container, in a canister or at a level; null if that is empty. */
export function chooseEverything(container: Container, canister?: number, level?: number): Chosen | null {
  const here = container.contents.filter(
    (content) =>
      (canister === undefined || content.canister === canister) &&
      (level === undefined || content.level === level),
  )
  const expected = here.reduce((sum, { straws }) => sum + straws, 0)
  if (expected === 0) return null
  const everything_at = {
    container_id: container.id,
    ...(canister === undefined ? {} : { canister }),
    ...(level === undefined ? {} : { level }),
  }
  const counted = here.map(({ canister: inCanister, level: atLevel, ...content }) => ({
    ...content,
    location: { container_id: container.id, canister: inCanister, level: atLevel },
  }))
  return { everything_at, expected, groups: groupsOf(counted, container.batches) }
}

/** One group per batch and owner, each of which becomes a movement. */
function groupsOf(counted: Counted[], batches: Labelled[]): StrawGroup[] {
  const labels = new Map(batches.map(({ id, label }) => [id, label]))
  const groups = Map.groupBy(counted, ({ batch_id, owner_id }) => `${batch_id} ${owner_id}`)
  return [...groups.values()].map((group) => {
    const { batch_id, owner_id } = group[0]!
    const places = gathered(group)
    const straws = places.reduce((sum, one) => sum + one.straws, 0)
    return { batch_id, owner_id, straws, places, batch_label: labels.get(batch_id) ?? '' }
  })
}
