import { type Direction, type JournalKind, type MovementType, opposite } from './contract.ts'

export type PlaceName = { label: string | null; canister: number | null; level: number | null }

type Ended = {
  kind: JournalKind
  type: MovementType | null
  direction: Direction | null
  reverses_id: string | null
  supplier_name: string | null
  receiver_name: string | null
  holder_name: string | null
  animal_name: string | null
  /** Places the straws were taken from; for those that came in, places they were put into. */
  standings: readonly PlaceName[]
  target: PlaceName | null
}

type Ends = { from: string | null; to: string | null }

const NO_PLACE = 'Without a place'

/** Returns the ends of a movement; those of a reversal are the ends of the original, swapped. */
export function movementEnds(movement: Ended): Ends {
  const { direction, reverses_id } = movement
  if (!direction || reverses_id === null) return endsOf(movement)
  const { from, to } = endsOf({ ...movement, direction: opposite(direction) })
  return { from: to, to: from }
}

function endsOf(movement: Ended): Ends {
  const { type, direction, supplier_name, receiver_name, holder_name, animal_name, standings } = movement
  const place = placeOf(standings)
  const away = holder_name ?? place
  switch (type) {
    case null:
      return {
        from: placeOf(standings, true),
        to: placeOf(movement.target ? [movement.target] : [], true),
      }
    case 'COLLECTION':
      return { from: null, to: place }
    case 'PURCHASE':
      return { from: supplier_name, to: place }
    case 'CONSIGNMENT':
    case 'RETURN':
      return direction === 'IN' ? { from: supplier_name, to: place } : { from: away, to: receiver_name }
    case 'SALE':
      return { from: away, to: receiver_name }
    case 'LOSS':
      return { from: away, to: 'Lost' }
    case 'INSEMINATION':
      return { from: away, to: animal_name }
    case 'ERASURE':
      return { from: null, to: 'Erased' }
  }
}

/** Names the place that the placed straws share, as in "Tank 1, canister 3", or counts containers or canisters. */
function placeOf(standings: readonly PlaceName[], withLevel = false): string {
  const named = standings.filter(({ label }) => label !== null)
  const [first] = named
  if (!first) return NO_PLACE
  const different = (pick: (one: PlaceName) => unknown) => new Set(named.map(pick)).size
  const containers = different(({ label }) => label)
  const canisters = different(({ canister }) => canister)
  if (containers > 1) return `${containers} containers`
  if (canisters > 1) return `${first.label}, ${canisters} canisters`
  const canister = `${first.label}, canister ${first.canister}`
  return withLevel && different(({ level }) => level) === 1 ? `${canister}, level ${first.level}` : canister
}
