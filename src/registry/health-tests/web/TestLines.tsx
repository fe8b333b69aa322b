import { Box, Table, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import type { Animal } from '#registry/animals/contract.ts'
import { addDays, daysBetween } from '#platform/contract/days.ts'
import { words } from '#platform/contract/words.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate, today } from '#ui/dates.ts'
import { listHealthTests, showTestProgramme } from '../contract.ts'
import { type TestLine, testLines } from '../test-lines.ts'
import { healthTexts, programmeTexts } from '../texts.ts'

const ROW = 32
/** Width in pixels that a bar needs for its last day. */
const DAY_WIDTH = 150
const HEAD = 24
const MAX_AHEAD = 400

type Props = {
  stallion: Pick<Animal, 'id' | 'residence' | 'resident_since' | 'gelded_on' | 'died_on'>
  /** Days of the stallion's collections, in any order. */
  collections: readonly string[]
}

/** Timelines of a stallion's tests by the account's programme, with its collections as thin lines. */
export function TestLines({ stallion, collections }: Props) {
  const tests = useApiQuery(listHealthTests, { params: { id: stallion.id } }).data?.health_tests
  const programme = useApiQuery(showTestProgramme, {}).data?.requirements
  const { ref, width } = useElementSize()
  const id = useId()
  if (!tests || !programme) return null
  const [end = today()] = [stallion.gelded_on, stallion.died_on].filter((day) => day !== null).toSorted()
  const first = collections.toSorted()[0] ?? null
  const lines = testLines(programme, tests, stallion, { first, last: addDays(end, 1) })
  const days = [...collections, ...lines.flatMap(({ samples }) => samples)].toSorted()
  if (lines.length === 0 || days[0] === undefined) return null
  const ends = lines.flatMap(({ bars }) => bars.map(({ to }) => to))
  const until = [addDays(today(), 30), ...ends.filter((day) => day < addDays(today(), MAX_AHEAD))]
    .toSorted()
    .at(-1)!
  const names = lines.map(nameOf)
  const left = Math.max(...names.map(({ length }) => length)) * 8 + 12
  const margin = Math.ceil(daysBetween(days[0], until) / 40)
  const [from, to] = [addDays(days[0], -margin), addDays(until, margin)]
  const x = (day: string) =>
    left +
    (Math.max(0, Math.min(daysBetween(from, day), daysBetween(from, to))) / daysBetween(from, to)) *
      (width - left)
  const height = HEAD + lines.length * ROW + 6
  return (
    <Box component="figure" m={0} ref={ref} mb="xs" mih={height}>
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden fontSize={12}>
          <defs>
            <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0V6" stroke="var(--bad)" strokeWidth={1.6} opacity={0.55} />
            </pattern>
          </defs>
          {ticksOf(from, to, width - left).map(({ day, text }) => (
            <g key={day}>
              <path d={`M${x(day)} 16V${height}`} stroke="var(--line)" />
              <text x={x(day)} y={11} textAnchor="middle" fill="var(--ink-3)">
                {text}
              </text>
            </g>
          ))}
          {collections.map((day, index) => (
            <path key={index} d={`M${x(day)} 18V${height - 4}`} stroke="var(--n-400)" opacity={0.5} />
          ))}
          {lines.map((line, index) => (
            <Line key={names[index]} line={line} name={names[index]!} y={HEAD + index * ROW} x={x} gap={id} />
          ))}
          <path d={`M${x(today())} 16V${height}`} stroke="var(--ink)" strokeWidth={1.5} />
        </svg>
      )}
      <VisuallyHidden>
        <LinesTable lines={lines} />
      </VisuallyHidden>
    </Box>
  )
}

const nameOf = ({ disease, sample }: TestLine) => programmeTexts.name(words[disease] ?? disease, sample)

const LOOKS = {
  VALID: { fill: 'var(--good)', edge: 'var(--good-ink)' },
  POSITIVE: { fill: 'var(--bad)', edge: 'var(--bad-ink)' },
} as const

type LineProps = { line: TestLine; name: string; y: number; x: (day: string) => number; gap: string }

function Line({ line: { bars, samples }, name, y, x, gap }: LineProps) {
  return (
    <g>
      <text x={0} y={y + 15} fontSize={13} fontWeight={600} fill="var(--ink)">
        {name}
      </text>
      {bars.map(({ kind, from, to }) => {
        const [left, width] = [x(from), x(to) - x(from)]
        const last = addDays(to, -1)
        return kind === 'GAP' ? (
          <rect key={`${kind} ${from}`} x={left} y={y + 3} width={width} height={16} fill={`url(#${gap})`} />
        ) : (
          <g key={`${kind} ${from}`}>
            <rect
              x={left}
              y={y + 2}
              width={width}
              height={18}
              rx={Math.min(4, width / 2)}
              fill={LOOKS[kind].fill}
            />
            {kind === 'VALID' && last >= today() && width >= DAY_WIDTH && (
              <text x={left + 8} y={y + 15} fill="var(--card)" fontWeight={500}>
                {healthTexts.validTo(shortDate(last))}
              </text>
            )}
          </g>
        )
      })}
      {samples.map((day, index) => {
        const isPositive = bars.some(({ kind, from }) => kind === 'POSITIVE' && from === day)
        const { edge } = LOOKS[isPositive ? 'POSITIVE' : 'VALID']
        return <path key={index} d={`M${x(day)} ${y}v22`} stroke={edge} strokeWidth={2} />
      })}
    </g>
  )
}

/**
 * Returns the first days of quarters or, over more than two years, of years; only some of them if there is too little
 * room.
 */
function ticksOf(from: string, to: string, width: number): { day: string; text: string }[] {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1
  const isShort = daysBetween(from, to) < 800
  const all = Array.from({ length: years }, (_, index) => Number(from.slice(0, 4)) + index).flatMap((year) =>
    isShort
      ? QUARTERS.map(([month, text]) => ({ day: `${year}-${month}-01`, text: text || String(year) }))
      : [{ day: `${year}-01-01`, text: String(year) }],
  )
  const shown = all.filter(({ day }) => day > from && day < to)
  const step = Math.ceil(shown.length / Math.max(1, Math.floor(width / 48)))
  return shown.filter((_, index) => index % step === 0)
}

const QUARTERS = [
  ['01', ''],
  ['04', 'Apr'],
  ['07', 'Jul'],
  ['10', 'Oct'],
] as const

function LinesTable({ lines }: { lines: TestLine[] }) {
  return (
    <Table aria-label={healthTexts.linesTable}>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={nameOf(line)}>
            <Table.Th scope="row">{nameOf(line)}</Table.Th>
            <Table.Td>
              {line.bars
                .map(({ kind, from, to }) =>
                  healthTexts.bars[kind](shortDate(from), shortDate(addDays(to, -1))),
                )
                .join('; ') || healthTexts.none}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
