import { countNumbers, formatNumbers, rangesOf, type StrawColour } from '#stock/batches/straw.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import type { Movement, MovementType } from '#stock/movements/contract.ts'
import { movementTitle } from '#stock/movements/texts.ts'
import { longDate, shortDate } from '#platform/contract/days.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { type Block, type Content, type TableRow } from './blocks.ts'
import { doseFigure } from './wording.ts'
import { documentTitles, paperTexts } from './texts.ts'

/** Straws of a batch with a holder. `since` is the earliest day on which one of these straws last moved. */
export type Held = { holder_name: string; straws: number; since: string }

export type Balance = {
  container_label: string | null
  canister: number | null
  batch_label: string
  straws: number
}

export type StatementLine = {
  batch_label: string
  straw_colour: StrawColour
  stallion_name: string
  ueln: string | null
  available_from: string
  straws_per_dose: number | null
  /** Straws of the owner at the end of the day before the period. */
  opening: number
  came: number
  went: Partial<Record<MovementType, number>>
  /** Number of the owner's straws in the account's warehouses at the end of the period. */
  stored: number
  held: Held[]
}

export type Statement = {
  owner_name: string
  from: string
  to: string
  lines: readonly StatementLine[]
  out: readonly Movement[]
  /** The owner's straws in the account's warehouses at the end of the period, by place and batch. */
  standing: readonly Balance[]
}

const WENT = ['INSEMINATION', 'SALE', 'LOSS', 'RETURN'] as const

const DAY_MS = 86_400_000

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
/** Formats a count, with a dot for zero, so that other figures are easy to see. */
const dotted = (count: number) => (count === 0 ? '·' : grouped(count))

export const heldOf = (line: StatementLine) => sum(line.held.map(({ straws }) => straws))
export const closingOf = (line: StatementLine) => line.stored + heldOf(line)
/**
 * Counts doses separately for our warehouse and each holder, because their straws make no dose together.
 * @returns the doses, and as `over` the straws left over; null if the straws per dose are not set
 */
function dosesIn({ stored, held, straws_per_dose }: StatementLine): { doses: number; over: number } | null {
  const each = [stored, ...held.map(({ straws }) => straws)].map((straws) => dosesOf(straws, straws_per_dose))
  if (straws_per_dose === null) return null
  return { doses: sum(each.map((one) => one!.doses)), over: sum(each.map((one) => one!.straws_left_over)) }
}

export function statementOf({ owner_name, from, to, lines, out, standing }: Statement): Content {
  const went = (line: StatementLine) => sum(Object.values(line.went))
  const total = (of: (line: StatementLine) => number) => sum(lines.map(of))
  const doses = total((line) => dosesIn(line)?.doses ?? 0)
  return {
    title: documentTitles.STATEMENT,
    subject: paperTexts.owner(owner_name, longDate(from), longDate(to)),
    blocks: [
      {
        kind: 'strip',
        cells: [
          { label: 'Opening', value: grouped(total(({ opening }) => opening)) },
          { label: 'Came in', value: grouped(total(({ came }) => came)) },
          { label: 'Went out', value: grouped(total(went)) },
          { label: 'Closing, straws', value: grouped(total(closingOf)), mark: 'ice' },
          { label: 'Whole doses', value: grouped(doses) },
        ],
      },
      table(lines),
      {
        kind: 'text',
        text: [
          'Doses are counted for each batch and holder, never pooled.',
          ...(lines.some(({ straws_per_dose }) => straws_per_dose === null)
            ? ['A dash: straws per dose not set.']
            : []),
        ].join(' '),
      },
      ...(out.length > 0 ? [wentOut(out)] : []),
      ...(lines.some((line) => line.held.length > 0) ? [heldByOthers(lines, to)] : []),
      ...(standing.length > 0 ? [whereTheyStand(standing)] : []),
    ],
    signatures: ['Place, date', 'For the warehouse', 'Seen by the owner'],
  }
}

function table(lines: readonly StatementLine[]): Block {
  const rowOf = (line: StatementLine): TableRow => {
    const doses = dosesIn(line)
    return {
      kind: 'row',
      cells: [
        { colour: line.straw_colour, text: line.batch_label },
        shortDate(line.available_from),
        ...figures([line]),
        doses === null ? '–' : dotted(doses.doses),
        doses === null ? '–' : dotted(doses.over),
      ],
    }
  }
  const figures = (of: readonly StatementLine[]) => {
    const total = (one: (line: StatementLine) => number) => sum(of.map(one))
    const others = (line: StatementLine) =>
      sum(
        Object.entries(line.went).map(([type, count]) =>
          (WENT as readonly string[]).includes(type) ? 0 : count,
        ),
      )
    return [
      grouped(total(({ opening }) => opening)),
      dotted(total(({ came }) => came)),
      ...WENT.map((type) => dotted(total((line) => line.went[type] ?? 0))),
      dotted(total(others)),
      grouped(total(closingOf)),
      dotted(total(heldOf)),
    ]
  }
  const sumOf = (name: string, of: readonly StatementLine[]): TableRow => ({
    kind: 'sum',
    cells: [name, '', ...figures(of), dotted(sum(of.map((line) => dosesIn(line)?.doses ?? 0))), ''],
  })
  const right = true as const
  const stallions = [
    ...Map.groupBy(lines, ({ stallion_name, ueln }) => [stallion_name, ueln].filter(Boolean).join(' ')),
  ]
  return {
    kind: 'table',
    columns: [
      { head: 'Batch' },
      { head: 'Since', grow: true },
      { head: 'Opening', right },
      { head: 'Came in', right },
      ...['Insem.', 'Sold', 'Lost', 'Returned', 'Other'].map((head) => ({ head, over: 'Went out', right })),
      { head: 'Closing', right },
      ...['with others', 'Doses', 'Straws over'].map((head) => ({
        head,
        over: 'Of the closing stock',
        right,
      })),
    ],
    rows: [
      ...stallions.flatMap(([name, own]): TableRow[] => [
        { kind: 'group', text: name },
        ...own.map(rowOf),
        ...(own.length > 1 ? [sumOf(own[0]!.stallion_name, own)] : []),
      ]),
      sumOf('All', lines),
    ],
  }
}

function wentOut(out: readonly Movement[]): Block {
  return {
    kind: 'table',
    title: 'What went out, day by day',
    columns: [
      { head: 'Date' },
      { head: 'What' },
      { head: 'Batch' },
      { head: 'Straws', right: true },
      { head: 'To, reason', grow: true },
    ],
    rows: out.map((movement) => ({
      kind: 'row',
      cells: [
        shortDate(movement.date),
        movementTitle(movement),
        movement.batch_label,
        grouped(movement.amount),
        [
          movement.type === 'LOSS' ? null : movement.to_name,
          movement.type === 'CONSIGNMENT' && 'still the owner’s',
          movement.note,
        ]
          .filter(Boolean)
          .join(', '),
      ],
    })),
  }
}

function heldByOthers(lines: readonly StatementLine[], to: string): Block {
  const held = lines.flatMap((line) => line.held.map((one) => ({ ...one, line })))
  return {
    kind: 'table',
    title: 'Held by others',
    columns: [
      { head: 'Holder', grow: true },
      { head: 'Batch' },
      { head: 'Straws', right: true },
      { head: 'Doses', right: true },
      { head: 'Since' },
      { head: 'Days', right: true },
    ],
    rows: [
      ...held.map(({ holder_name, straws, since, line }): TableRow => ({
        kind: 'row',
        cells: [
          holder_name,
          line.batch_label,
          grouped(straws),
          doseFigure(straws, line.straws_per_dose),
          shortDate(since),
          grouped((Date.parse(to) - Date.parse(since)) / DAY_MS),
        ],
      })),
      {
        kind: 'sum',
        cells: ['Not yet returned', '', grouped(sum(held.map(({ straws }) => straws))), '', '', ''],
      },
    ],
  }
}

const ORDER = new Intl.Collator('en', { numeric: true })

function byContainer(left: Balance, right: Balance): number {
  if (left.container_label === null || right.container_label === null)
    return Number(left.container_label === null) - Number(right.container_label === null)
  return ORDER.compare(left.container_label, right.container_label)
}

function whereTheyStand(standing: readonly Balance[]): Block {
  const straws = (of: readonly Balance[]) => grouped(sum(of.map((one) => one.straws)))
  return {
    kind: 'table',
    title: 'Places',
    columns: [{ head: 'Container' }, { head: 'Straws', right: true }, { head: 'Place', grow: true }],
    rows: [
      ...[...Map.groupBy(standing.toSorted(byContainer), ({ container_label }) => container_label)].map(
        ([container_label, own]): TableRow => {
          const canisters = rangesOf(own.flatMap(({ canister }) => canister ?? []))
          const where =
            container_label === null
              ? [...new Set(own.map(({ batch_label }) => batch_label))].join(', ')
              : containerTexts.inCanister(formatNumbers(canisters), countNumbers(canisters))
          return { kind: 'row', cells: [container_label ?? 'Without a place', straws(own), where] }
        },
      ),
      { kind: 'sum', cells: ['Stored here', straws(standing), ''] },
    ],
  }
}
