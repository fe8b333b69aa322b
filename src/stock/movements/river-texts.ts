import { longDate, shortDate } from '#platform/contract/days.ts'
import { grouped, plural } from '#platform/contract/grouped.ts'
import type { RiverBend, RiverLane } from './river.ts'
import { outcomeTexts } from './texts.ts'

export const riverTexts = {
  title: (straws: number) => `History of ${plural(straws, 'straw')}`,
  hint: 'Width shows the number of straws',
  bends: 'What happened',
} as const

const nameOf = ({ name, parties }: RiverLane) => name ?? plural(parties, 'stakeholder')

/** Names a lane beside its straws: "stored", "La Dehesa". */
export function laneText(lane: RiverLane, lanes: readonly RiverLane[]): string {
  const isOnly = lanes.filter(({ kind }) => kind === 'STORED').length === 1
  return lane.kind === 'STORED' ? (isOnly ? 'stored' : `stored, ${nameOf(lane)}`) : nameOf(lane)
}

const ENDS = {
  STORED: 'stored for',
  CONSIGNED: 'held by',
  GIVEN_BACK: 'returned to',
  SOLD: 'sold to',
} as const

/** Sums up the lanes: "151 straws stored for Haras del Sur, 25 straws held by La Dehesa". */
export function lanesText(lanes: readonly RiverLane[]): string {
  return lanes
    .filter(({ straws }) => straws > 0)
    .map((lane) => `${plural(lane.straws, 'straw')} ${ENDS[lane.kind]} ${nameOf(lane)}`)
    .join(', ')
}

function whatHappened({ type, from, to, mare, outcome }: RiverBend, lanes: readonly RiverLane[]): string {
  const giver = from === null ? null : lanes[from]!
  const taker = to === null ? null : lanes[to]!
  switch (type) {
    case 'COLLECTION':
      return 'collected'
    case 'PURCHASE':
      return 'bought'
    case 'CONSIGNMENT':
      return giver && taker ? `consigned to ${nameOf(taker)}` : 'received on consignment'
    case 'SALE':
      return taker ? `sold to ${nameOf(taker)}${taker.kind === 'SOLD' ? '' : ', stored here'}` : 'sold'
    case 'RETURN':
      return taker?.kind === 'STORED' && giver
        ? `returned by ${nameOf(giver)}`
        : `returned to ${taker ? nameOf(taker) : 'their owner'}`
    case 'LOSS':
      return 'lost'
    case 'INSEMINATION':
      return [mare ? `for ${mare}` : 'inseminated', outcome && outcomeTexts[outcome].toLowerCase()]
        .filter(Boolean)
        .join(', ')
    case 'ERASURE':
      return 'erased'
  }
}

/** Describes a bend in full: "10 June 2026: 40 straws consigned to La Dehesa". */
export function bendText(bend: RiverBend, lanes: readonly RiverLane[]): string {
  const { first_day, last_day, straws, movements } = bend
  const when =
    first_day === last_day ? longDate(first_day) : `${longDate(first_day)} to ${longDate(last_day)}`
  const many = movements > 1 ? `, ${plural(movements, 'movement')}` : ''
  return `${when}: ${plural(straws, 'straw')} ${whatHappened(bend, lanes)}${many}`
}

/** Describes a bend beside its drawing: "10 Jun, 40 consigned to La Dehesa". */
export function eventText(bend: RiverBend, lanes: readonly RiverLane[]): string {
  const { first_day, last_day, straws } = bend
  const withoutYear = (day: string) => shortDate(day).replace(/ \d+$/, '')
  const when = first_day === last_day ? withoutYear(first_day) : `Until ${withoutYear(last_day)}`
  return `${when}, ${grouped(straws)} ${whatHappened(bend, lanes)}`
}

/** Names the first day of a month below the drawing: "May", and "2027" for January. */
export function dateTick(day: string): string {
  const [, month, year] = shortDate(day).split(' ')
  return month === 'Jan' ? year! : month!
}
