import { Box, Group, Paper, Table, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import type { Freeze } from '#stock/batches/contract.ts'
import { WBFSH_DOSE } from '#stock/batches/whole-doses.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { strawPaint } from '#ui/theme.ts'
import { type DrawnFreezes, drawFreezes, MAX_COLUMNS, type Measured } from './freeze-drawing.ts'
import { horsesTexts } from './texts.ts'
import classes from './FreezeChart.module.css'

const DESK = { height: 236, foot: 40 }
const PHONE = { height: 190, foot: 26 }
/** Minimum width in pixels of a column that shows its number, label and date. */
const LABELLED = 46

/** Motility of each freeze before and after freezing, in the colour of its straws; by season if there are many. */
export function FreezeChart({ freezes }: { freezes: readonly Freeze[] }) {
  const { ref, width } = useElementSize()
  const known = freezes.filter((freeze): freeze is Measured => freeze.progressive !== null)
  if (known.length === 0) return null
  const isWide = width >= 520
  const drawing = drawFreezes(known, { width, ...(isWide ? DESK : PHONE) })
  const { isSeasons } = drawing
  return (
    <Paper component="figure" m={0}>
      <Group component="figcaption" justify="space-between" gap="xs" align="start">
        <div>
          <Title order={2} size="h4">
            {isSeasons ? horsesTexts.freezesBySeason(drawing.seasons.length) : horsesTexts.freezes}
          </Title>
          <Text size="xs" c="dimmed">
            {horsesTexts.freezesNote(known.length, freezes.length - known.length)}
          </Text>
        </div>
        <Legend isSeasons={isSeasons} />
      </Group>
      <Box ref={ref} pos="relative" mih={isWide ? DESK.height : PHONE.height}>
        {width > 0 && (
          <>
            <Drawn drawing={drawing} width={width} />
            <Dots drawing={drawing} />
          </>
        )}
      </Box>
      <VisuallyHidden>
        <FreezesTable freezes={freezes} />
      </VisuallyHidden>
    </Paper>
  )
}

function Legend({ isSeasons }: { isSeasons: boolean }) {
  return (
    <Group gap={8} aria-hidden visibleFrom="xs">
      <svg width={isSeasons ? 20 : 12} height={12}>
        {isSeasons ? (
          <path d="M0 6H20" stroke="var(--ink)" strokeWidth={2} />
        ) : (
          <circle cx={6} cy={6} r={4} fill="var(--card)" stroke="var(--n-500)" strokeWidth={1.5} />
        )}
      </svg>
      <Text size="xs" c="dimmed">
        {isSeasons ? horsesTexts.median : horsesTexts.fresh}
      </Text>
      {!isSeasons && (
        <>
          <svg width={14} height={14}>
            <circle cx={7} cy={7} r={6} fill="var(--straw-yellow)" stroke="var(--straw-yellow-rim)" />
          </svg>
          <Text size="xs" c="dimmed">
            {horsesTexts.thawed}
          </Text>
        </>
      )}
    </Group>
  )
}

function Drawn({ drawing, width }: { drawing: DrawnFreezes; width: number }) {
  const { dots, seasons, isSeasons, left, right, y, height, foot, step } = drawing
  const isLabelled = isSeasons || step >= LABELLED
  const [first, last] = [dots[0]!, dots.at(-1)!]
  return (
    <svg
      className={classes.drawing}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      {seasons.map(
        (season, index) =>
          isSeasons &&
          index % 2 === 0 && (
            <rect
              key={season.year}
              x={season.x}
              y={4}
              width={season.width}
              height={height - foot - 4}
              fill="var(--sunken)"
            />
          ),
      )}
      {[0, 20, 60].map((percent) => (
        <g key={percent}>
          <path d={`M${left} ${y(percent)}H${right}`} stroke="var(--line)" />
          <text x={left - 8} y={y(percent) + 4} textAnchor="end">
            {percent}
          </text>
        </g>
      ))}
      <path d={`M${left} ${y(WBFSH_DOSE.progressive)}H${right}`} stroke="var(--gold)" strokeWidth={1.5} />
      <text x={left - 8} y={y(WBFSH_DOSE.progressive) + 4} textAnchor="end" data-mark="line">
        {WBFSH_DOSE.progressive}
      </text>
      {dots.map(({ freeze, x, y: at, fresh }) => {
        const { fill, rim } = strawPaint(freeze.straw_colour)
        return (
          <g key={freeze.batch_id}>
            {fresh !== null && !isSeasons && (
              <>
                <path d={`M${x} ${fresh + 4}V${at}`} stroke="var(--n-300)" strokeWidth={1.5} />
                <circle cx={x} cy={fresh} r={4} fill="var(--card)" stroke="var(--n-500)" strokeWidth={1.5} />
              </>
            )}
            <circle cx={x} cy={at} r={isSeasons ? 4.5 : 7} fill={fill} stroke={rim} strokeWidth={1.5} />
          </g>
        )
      })}
      {!isSeasons &&
        isLabelled &&
        dots.map((dot) => <ColumnTexts key={dot.freeze.batch_id} dot={dot} height={height} />)}
      {!isLabelled && (
        <>
          <text x={left} y={height - 7}>
            {shortDate(first.freeze.day)}
          </text>
          <text x={right} y={height - 7} textAnchor="end">
            {shortDate(last.freeze.day)}
          </text>
        </>
      )}
      {isSeasons &&
        seasons.map(({ year, x, width: wide, median }) => (
          <g key={year} textAnchor="middle">
            {median !== null && (
              <path d={`M${x + 4} ${y(median)}H${x + wide - 4}`} stroke="var(--ink)" strokeWidth={2} />
            )}
            <text x={x + wide / 2} y={height - 22} data-mark="number" data-low={isLow(median) || undefined}>
              {median === null ? '' : wide >= 40 ? `${median} %` : median}
            </text>
            <text x={x + wide / 2} y={height - 6}>
              {wide >= 34 ? year : year.slice(2)}
            </text>
          </g>
        ))}
    </svg>
  )
}

const isLow = (percent: number | null) => percent !== null && percent < WBFSH_DOSE.progressive

function ColumnTexts({
  dot: { freeze, x, y },
  height,
}: {
  dot: DrawnFreezes['dots'][number]
  height: number
}) {
  const { progressive, batch_label, day } = freeze
  return (
    <g>
      <text x={x + 11} y={y + 4} data-mark="number" data-low={isLow(progressive) || undefined}>
        {progressive}
      </text>
      <g textAnchor="middle">
        <text x={x} y={height - 22} data-mark="label">
          {batch_label.split(/[-/ ]/).at(-1)!.slice(-6)}
        </text>
        <text x={x} y={height - 6}>
          {shortDate(day).slice(0, -5)}
        </text>
      </g>
    </g>
  )
}

/** Links over the dots: Tab reaches one of them, the arrow keys move between them, Enter opens the batch. */
function Dots({ drawing: { dots } }: { drawing: DrawnFreezes }) {
  const [at, setAt] = useState(0)
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(dots.length - 1, Math.max(0, at + step))
    setAt(next)
    event.currentTarget.querySelectorAll<HTMLElement>('a')[next]?.focus()
  }
  return (
    <ol className={classes.dots} aria-label={horsesTexts.freezes} onKeyDown={walk}>
      {dots.map(({ freeze, x, y }, index) => {
        const text = horsesTexts.freezeCard(freeze, shortDate(freeze.day))
        return (
          <li key={freeze.batch_id} style={{ left: x, top: y }}>
            <Tooltip label={text} events={{ hover: true, focus: true, touch: true }} multiline maw={260}>
              <AnchorLink
                data-dense
                to="/batches/$id"
                params={{ id: freeze.batch_id }}
                aria-label={text}
                tabIndex={index === Math.min(at, dots.length - 1) ? 0 : -1}
                onFocus={() => setAt(index)}
                className={classes.dot}
              />
            </Tooltip>
          </li>
        )
      })}
    </ol>
  )
}

function FreezesTable({ freezes }: { freezes: readonly Freeze[] }) {
  const percent = (value: number | null) => (value === null ? horsesTexts.notMeasured : `${value} %`)
  return (
    <Table aria-label={horsesTexts.freezesTable}>
      <Table.Thead>
        <Table.Tr>
          {[horsesTexts.batch, horsesTexts.frozen, horsesTexts.fresh, horsesTexts.thawed].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {freezes.map(({ batch_id, batch_label, day, fresh, progressive }) => (
          <Table.Tr key={batch_id}>
            <Table.Th scope="row">{batch_label}</Table.Th>
            <Table.Td>{shortDate(day)}</Table.Td>
            <Table.Td>{percent(fresh)}</Table.Td>
            <Table.Td>{percent(progressive)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

export const hasSeasons = (freezes: readonly Freeze[]) => freezes.length > MAX_COLUMNS
