import type { LinkProps } from '@tanstack/react-router'
import type { RecentAct } from '#integration/overview/visits.ts'
import { plural } from '#platform/contract/grouped.ts'
import type { MovementSummary } from '#stock/movements/contract.ts'
import { outcomeTexts } from '#stock/movements/texts.ts'
import { oneDecimal } from '#stock/nitrogen/texts.ts'
import { briefDate, dayOf, shortTime } from '#ui/dates.ts'
import { actTexts, homeTexts } from './texts.ts'

/** Act of one member, with the time of its last part. */
export type ActLine = {
  key: string
  /** Type and direction of the movement, or kind of another act. */
  kind: string
  at: string
  by_id: string
  by: string
  what: string
  detail: string | null
  link: LinkProps
}

type Group = { movements: MovementSummary[]; other_end: string | null }

/** Time within which similar movements of a member count as one act. */
const TOGETHER_MS = 60 * 60 * 1000

/** Merges movements and other acts, the latest first. Similar movements of a member within an hour and of
 * one day are one line. */
export function actLines(movements: readonly MovementSummary[], acts: readonly RecentAct[]): ActLine[] {
  return [...groupsOf(movements).map(lineOfGroup), ...withoutRepeats(acts).map(lineOfAct)].toSorted(
    (one, other) => other.at.localeCompare(one.at),
  )
}

/** Replaces acts of one kind that a member recorded within the same minute by the latest, with the number of others. */
export function foldedByMinute(lines: readonly ActLine[]): ActLine[] {
  const groups = Map.groupBy(lines, ({ by_id, at, kind }) =>
    [by_id, dayOf(at), shortTime(at), kind].join('\n'),
  )
  return [...groups.values()].map(([latest, ...others]) => {
    const { detail, ...rest } = latest!
    const more = others.length > 0 && homeTexts.andMore(others.length)
    return { ...rest, detail: [detail, more].filter(Boolean).join(' ') }
  })
}

function groupsOf(movements: readonly MovementSummary[]): Group[] {
  const groups: Group[] = []
  const latestFirst = movements.toSorted((one, other) => other.recorded_at.localeCompare(one.recorded_at))
  for (const movement of latestFirst) {
    const other_end = movement.direction === 'IN' ? movement.from_name : movement.to_name
    const alike = groups.find((group) => {
      const last = group.movements.at(-1)!
      return (
        isAlike(last, movement) &&
        group.other_end === other_end &&
        Date.parse(last.recorded_at) - Date.parse(movement.recorded_at) <= TOGETHER_MS
      )
    })
    if (alike) alike.movements.push(movement)
    else groups.push({ movements: [movement], other_end })
  }
  return groups
}

const isAlike = (one: MovementSummary, other: MovementSummary) =>
  one.recorded_by === other.recorded_by &&
  one.type === other.type &&
  one.direction === other.direction &&
  one.date === other.date &&
  (one.type !== 'INSEMINATION' || one.stallion_name === other.stallion_name) &&
  one.reverses_id === null &&
  other.reverses_id === null

function lineOfGroup({ movements, other_end }: Group): ActLine {
  const [last] = movements as [MovementSummary]
  const straws = movements.reduce((sum, { amount }) => sum + amount, 0)
  const batches = [...new Map(movements.map((one) => [one.batch_id, one.batch_label]))]
  const [first] = batches as [[string, string]]
  return {
    key: last.id,
    kind: last.reverses_id === null ? `${last.type} ${last.direction}` : 'REVERSAL',
    at: last.recorded_at,
    by_id: last.recorded_by,
    by: last.recorded_by_name,
    what: wordsOf(last, plural(straws, 'straw'), other_end),
    detail: [
      homeTexts.named(batches.map(([, label]) => label)),
      ...(last.date === dayOf(last.recorded_at) ? [] : [briefDate(last.date)]),
    ].join(', '),
    link: batches.length === 1 ? { to: '/batches/$id', params: { id: first[0] } } : { to: '/movements' },
  }
}

function wordsOf(
  { type, direction, reverses_id }: MovementSummary,
  straws: string,
  end: string | null,
): string {
  if (reverses_id !== null) return actTexts.undid(straws)
  if (type === null) return end === null ? actTexts.unplaced(straws) : actTexts.moved(straws, end)
  if (type === 'CONSIGNMENT' || type === 'RETURN')
    return (direction === 'IN' ? actTexts.in : actTexts.out)[type](straws, end ?? '')
  return actTexts.movements[type](straws, end ?? '')
}

/** Keeps only the latest of consecutive changes of a record by one member; `acts` begin with the latest. */
function withoutRepeats(acts: readonly RecentAct[]): RecentAct[] {
  return acts.filter(({ kind, by_id, subject }, index) => {
    const before = acts[index - 1]
    return !(
      kind === 'CHANGE' &&
      before?.kind === 'CHANGE' &&
      before.by_id === by_id &&
      before.subject.id === subject.id
    )
  })
}

function lineOfAct({ kind, id, at, by_id, by_name, subject, text, measured }: RecentAct): ActLine {
  const { name } = subject
  const outcome = outcomeTexts[text as keyof typeof outcomeTexts]?.toLowerCase() ?? ''
  const what =
    kind === 'OUTCOME'
      ? actTexts.OUTCOME(name, outcome)
      : kind === 'DOCUMENT'
        ? actTexts.DOCUMENT(name, text ?? '')
        : actTexts[kind](name)
  const detail = measured
    ? homeTexts.reading(
        `${oneDecimal(measured.value)} ${measured.unit}`,
        measured.before === null ? null : oneDecimal(measured.before),
      )
    : kind === 'FILE'
      ? text
      : null
  return { key: id, kind, at, by_id, by: by_name, what, detail, link: linkTo(kind, subject) }
}

function linkTo(kind: RecentAct['kind'], { kind: of, id }: RecentAct['subject']): LinkProps {
  const params = { id }
  switch (of) {
    case 'CONTAINER':
      return kind === 'READING' || kind === 'REFILL'
        ? { to: '/nitrogen', search: { vessel: id } }
        : { to: '/containers/$id', params }
    case 'ANIMAL':
      return { to: '/horses/$id', params }
    case 'BATCH':
      return { to: '/batches/$id', params }
    case 'PARTY':
      return { to: '/parties/$id', params }
    case 'PICK_LIST':
      return { to: '/pick-lists/$id', params }
    case 'STOCK_TAKE':
      return { to: '/stock-takes/$id', params }
    case 'DOCUMENT':
      return { to: '/documents/$id', params }
    case 'IMPORT':
      return { to: '/import' }
  }
}
