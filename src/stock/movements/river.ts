/**
 * The river of a batch: the paths of its straws through its movements. A lane has the straws stored for,
 * consigned to, given back to or sold to one stakeholder; a bend moves straws between lanes. Separate from
 * `contract.ts`, because most pages do not need this file.
 */
import * as z from 'zod/mini'
import { get } from '#platform/contract/endpoint.ts'
import { day, id } from '#platform/contract/fields.ts'
import { MOVEMENT_TYPES, OUTCOMES } from './contract.ts'

/** Kinds of lanes in drawing order. STORED and GIVEN_BACK name an owner, CONSIGNED a holder, SOLD a buyer. */
const LANE_KINDS = ['STORED', 'CONSIGNED', 'GIVEN_BACK', 'SOLD'] as const

export const RiverLane = z.strictObject({
  kind: z.enum(LANE_KINDS),
  /** Stakeholder of the lane; null if the lane was folded from those of several. */
  party_id: z.nullable(id),
  name: z.nullable(z.string()),
  /** Number of stakeholders: more than 1 if the lane was folded. */
  parties: z.int(),
  /** Straws that are there now. */
  straws: z.int(),
})
export type RiverLane = z.infer<typeof RiverLane>

/** Straws that were moved from one lane to another, by one movement or by several that were folded. */
export const RiverBend = z.strictObject({
  first_day: day,
  /** Last day of the folded movements, on which the bend is drawn; the same as `first_day` for a single movement. */
  last_day: day,
  type: z.enum(MOVEMENT_TYPES),
  /** Index of the lane; null if straws came in. */
  from: z.nullable(z.int()),
  /** Index of the lane; null if straws were used, lost or erased. */
  to: z.nullable(z.int()),
  straws: z.int(),
  movements: z.int(),
  /** Mare of the inseminations, if all are hers; null for everything else. */
  mare: z.nullable(z.string()),
  /** Outcome of the inseminations, if they share one; null for everything else. */
  outcome: z.nullable(z.enum(OUTCOMES)),
})
export type RiverBend = z.infer<typeof RiverBend>

/** Lanes in the order of drawing, and bends by day. */
export const River = z.strictObject({ lanes: z.array(RiverLane), bends: z.array(RiverBend) })
export type River = z.infer<typeof River>

export const showRiver = get('/api/v1/batches/{id}/river', {
  summary: 'Show what became of the straws of a batch, as lanes and bends',
  programs: true,
  reply: River,
})

type Lane = Pick<RiverLane, 'kind' | 'party_id' | 'name'>

/** A movement that is neither a reversal nor reversed. */
export type Flow = Pick<RiverBend, 'type' | 'straws' | 'mare' | 'outcome'> & {
  day: string
  from: Lane | null
  to: Lane | null
}

export const MAX_LANES = 6
export const MAX_BENDS = 24

/** Folds movements, sorted by day, to at most `MAX_LANES` lanes and about `MAX_BENDS` bends. */
export function riverOf(flows: readonly Flow[]): River {
  const { lanes, indexOf } = lanesOf(flows)
  const bends = flows.map(({ day: date, from, to, ...flow }) => ({
    ...flow,
    ...{ first_day: date, last_day: date, movements: 1 },
    from: from && indexOf(from),
    to: to && indexOf(to),
  }))
  // A sale of straws that remain with their holder is not a bend, nor is a movement within a folded lane.
  const bent = bends.filter(({ from, to }) => from !== to)
  for (const { from, to, straws } of bent) {
    if (from !== null) lanes[from]!.straws -= straws
    if (to !== null) lanes[to]!.straws += straws
  }
  return { lanes, bends: foldBends(bent) }
}

const keyOf = ({ kind, party_id }: Lane) => `${kind} ${party_id}`

/** Lists the lanes; of more than `MAX_LANES`, those that received the fewest straws are folded by kind. */
function lanesOf(flows: readonly Flow[]) {
  const received = new Map<string, { lane: Lane; straws: number }>()
  for (const { to, straws } of flows) {
    if (!to) continue
    const known = received.get(keyOf(to))
    if (known) known.straws += straws
    else received.set(keyOf(to), { lane: to, straws })
  }
  const all = [...received.values()]
  const largest = all.toSorted((a, b) => b.straws - a.straws)
  const lanesWith = (count: number) => count + new Set(largest.slice(count).map(({ lane }) => lane.kind)).size
  let count = largest.length
  while (lanesWith(count) > MAX_LANES) count -= 1
  const own = new Set(largest.slice(0, count))
  const grouped = Map.groupBy(all, (one) => (own.has(one) ? keyOf(one.lane) : one.lane.kind))
  const groups = [...grouped.values()].toSorted(
    ([a], [b]) => LANE_KINDS.indexOf(a!.lane.kind) - LANE_KINDS.indexOf(b!.lane.kind),
  )
  const indices = new Map(groups.flatMap((group, index) => group.map(({ lane }) => [keyOf(lane), index])))
  const lanes: RiverLane[] = groups.map((group) => ({
    ...(group.length === 1 ? group[0]!.lane : { kind: group[0]!.lane.kind, party_id: null, name: null }),
    ...{ parties: group.length, straws: 0 },
  }))
  return { lanes, indexOf: (lane: Lane) => indices.get(keyOf(lane))! }
}

/** Periods by which bends are folded, as the length of the day's part that they share: day, month, year, all. */
const PERIODS = [10, 7, 4, 0]

/**
 * Folds bends of the same type, between the same lanes, by the shortest period that leaves at most `most` of them. At
 * least one bend remains for each type and pair of lanes.
 */
export function foldBends(bends: readonly RiverBend[], most = MAX_BENDS): RiverBend[] {
  if (bends.length <= most) return [...bends]
  const folded = PERIODS.map((length) => {
    const groups = Map.groupBy(bends, ({ last_day, type, from, to }) =>
      [last_day.slice(0, length), type, from, to].join(' '),
    )
    return [...groups.values()].map(foldOne)
  })
  const fitting = folded.find(({ length }) => length <= most) ?? folded.at(-1)!
  return fitting.toSorted((a, b) => (a.last_day < b.last_day ? -1 : Number(a.last_day > b.last_day)))
}

function foldOne(group: RiverBend[]): RiverBend {
  const sum = (of: (bend: RiverBend) => number) => group.reduce((total, bend) => total + of(bend), 0)
  const shared = <T>(of: (bend: RiverBend) => T) =>
    group.every((bend) => of(bend) === of(group[0]!)) ? of(group[0]!) : null
  return {
    ...group[0]!,
    last_day: group.at(-1)!.last_day,
    straws: sum(({ straws }) => straws),
    movements: sum(({ movements }) => movements),
    mare: shared(({ mare }) => mare),
    outcome: shared(({ outcome }) => outcome),
  }
}
