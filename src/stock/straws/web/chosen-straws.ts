import { numbersIn, rangesOf } from '#stock/batches/straw.ts'
import type { Container, ContainerSummary, Location } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { gathered, MAX_STRAWS, type StockAtPlace } from '../bookings.ts'
import type { Chosen, StrawGroup } from './straw-pick.ts'

export type StoredStraw = { batch_id: string; number: number; owner_id: string; location: Location | null }

type Names = Pick<ContainerSummary, 'owners'> & { batches: { id: string; label: string }[] }
type CountedStraws = { batch_id: string; owner_id: string } & StockAtPlace

export type Content = Container['contents'][number]

/** Formats a group of straws as "B-26-001, level 1, owned by Haras del Sur". */
export function groupName({ batches, owners }: Names, { batch_id, owner_id, level }: Content): string {
  const batch = batches.find(({ id }) => id === batch_id)?.label ?? ''
  const owner = owners.find(({ id }) => id === owner_id)?.name ?? commonTexts.nothing
  return containerTexts.group(batch, level, owner)
}

export function strawKey({ batch_id, number }: Pick<StoredStraw, 'batch_id' | 'number'>): string {
  return `${batch_id} ${number}`
}

export function strawsIn({ id: container_id, contents }: Container): StoredStraw[] {
  return contents.flatMap(({ canister, level, batch_id, owner_id, numbers }) =>
    numbersIn(numbers).map((number) => ({
      batch_id,
      number,
      owner_id,
      location: { container_id, canister, level },
    })),
  )
}

export function chooseStraws(straws: readonly StoredStraw[], names: Names): Chosen {
  const taken = straws.slice(0, MAX_STRAWS)
  const counted = taken.map(({ batch_id, owner_id, location }) => ({
    batch_id,
    owner_id,
    location,
    straws: 1,
  }))
  const batches = Map.groupBy(taken, ({ batch_id }) => batch_id)
  return {
    straws: [...batches].map(([batch_id, own]) => ({
      batch_id,
      numbers: rangesOf(own.map(({ number }) => number)),
    })),
    groups: groupsOf(counted, names),
  }
}

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
  const counted = here.map(({ batch_id, owner_id, straws, ...at }) => ({
    batch_id,
    owner_id,
    straws,
    location: { container_id: container.id, canister: at.canister, level: at.level },
  }))
  return { everything_at, expected, groups: groupsOf(counted, container) }
}

/** Returns one group per batch and owner, each of which becomes a movement. */
function groupsOf(counted: CountedStraws[], { batches, owners }: Names): StrawGroup[] {
  const labels = new Map(batches.map(({ id, label }) => [id, label]))
  const names = new Map(owners.map(({ id, name }) => [id, name]))
  const groups = Map.groupBy(counted, ({ batch_id, owner_id }) => `${batch_id} ${owner_id}`)
  return [...groups.values()].map((group) => {
    const { batch_id, owner_id } = group[0]!
    const places = gathered(group)
    const straws = places.reduce((sum, one) => sum + one.straws, 0)
    const batch_label = labels.get(batch_id) ?? ''
    return { batch_id, batch_label, owner_id, owner_name: names.get(owner_id) ?? '', straws, places }
  })
}
