import { Alert, Box, Group, Paper, Text, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { daysBetween, longDate } from '#platform/contract/days.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { MovementSummary, Outcome } from '#stock/movements/contract.ts'
import { foalsOn, isCheckDue } from '#stock/movements/gestation.ts'
import { outcomeTexts } from '#stock/movements/texts.ts'
import { shortDate, today } from '#ui/dates.ts'
import { strawPaint } from '#ui/theme.ts'
import { State } from './horse-states.tsx'
import { type DrawnInsemination, drawYears } from './year-drawing.ts'
import { horsesTexts } from './texts.ts'
import classes from './HorseScreen.module.css'

const ROW = 40
/** Width in pixels from which two years have room. */
const WIDE = 600
const PAINT: Record<Outcome, string> = {
  PENDING: 'var(--gold)',
  PREGNANT: 'var(--good)',
  NOT_PREGNANT: 'var(--n-300)',
  LOST_PREGNANCY: 'var(--bad)',
  UNKNOWN: 'var(--n-300)',
}

/** Inseminations of a mare on a line of two years. The list below it is the text alternative. */
export function YearLine({ inseminations }: { inseminations: MovementSummary[] }) {
  const { ref, width } = useElementSize()
  const standing = inseminations.filter(({ outcome }) => outcome !== null)
  const [latest] = standing
  if (!latest) return null
  return (
    <div ref={ref}>
      {width > 0 && width < WIDE ? (
        <Current movement={latest} />
      ) : (
        <Line inseminations={standing} width={Math.max(0, width - FRAME)} />
      )}
    </div>
  )
}

/** Padding and border of the card at both sides. */
const FRAME = 42

function Line({ inseminations, width }: { inseminations: MovementSummary[]; width: number }) {
  const now = today()
  const size = { width, textWidth: 132 }
  const { year, drawn, rows, ticks, today: at } = drawYears(inseminations, now, size)
  const due = inseminations.find(({ outcome, date }) => outcome === 'PENDING' && isCheckDue(date, now))
  const axis = 24 + rows * ROW + 56
  return (
    <Paper component="figure" m={0}>
      <Group component="figcaption" justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4">
          {horsesTexts.seasonOf(year)}
        </Title>
        {due && (
          <State look="wait">
            {horsesTexts.notCheckedSince(shortDate(due.date), daysBetween(due.date, now))}
          </State>
        )}
      </Group>
      <Box mih={axis + 26} className={classes.year}>
        {width > 0 && (
          <svg width={width} height={axis + 26} viewBox={`0 0 ${width} ${axis + 26}`} aria-hidden>
            <path d={`M0 ${axis}H${width}`} stroke="var(--line-strong)" />
            {ticks.map(({ day, x }, index) => (
              <g key={day}>
                <path d={`M${x} ${axis - 4}v8`} stroke="var(--line-strong)" />
                <text
                  x={Math.max(x, 2)}
                  y={axis + 20}
                  textAnchor={index === 0 ? 'start' : 'middle'}
                  data-tick
                >
                  {tickText(day, index)}
                </text>
              </g>
            ))}
            {at !== null && (
              <>
                <path d={`M${at} 6V${axis}`} stroke="var(--ink)" strokeWidth={1.5} />
                <text x={at + 8} y={14} data-name>
                  {horsesTexts.today}
                </text>
              </>
            )}
            {drawn.map((one, index) => (
              <Insemination
                key={one.movement.id}
                drawn={one}
                axis={axis}
                width={width}
                room={(drawn[index + 1]?.x ?? width) - one.checked}
              />
            ))}
          </svg>
        )}
      </Box>
    </Paper>
  )
}

/** State of the latest insemination while the mare may foal from it; replaces the line on a phone. */
function Current({ movement }: { movement: MovementSummary }) {
  const { outcome, date, amount, batch_label, stallion_name, straw_colour } = movement
  if (outcome !== 'PENDING' && outcome !== 'PREGNANT') return null
  const isPregnant = outcome === 'PREGNANT'
  const days = Math.max(0, daysBetween(date, today()))
  return (
    <Alert color={isPregnant ? 'teal' : 'straw'}>
      <Group gap={12} wrap="nowrap" align="start">
        <StrawMark colour={straw_colour} height={36} />
        <div>
          <Text fw={600} c={isPregnant ? 'var(--good-ink)' : 'var(--gold-ink)'}>
            {isPregnant ? outcomeTexts.PREGNANT : horsesTexts.notChecked(days)}
          </Text>
          <Text size="sm" c="var(--ink)">
            {horsesTexts.inseminatedOn(shortDate(date), amount, batch_label, stallion_name)}
          </Text>
          <Text size="sm" c="var(--ink)" fw={600}>
            {horsesTexts.foalsOn(isPregnant, longDate(foalsOn(date)))}
          </Text>
        </div>
      </Group>
    </Alert>
  )
}

const MONTHS = ['Jan', 'Apr', 'Jul', 'Oct']
const tickText = (day: string, index: number) =>
  index % 4 === 0 ? (index === 0 ? day.slice(0, 4) : `Jan ${day.slice(0, 4)}`) : MONTHS[index % 4]!

type Props = {
  drawn: DrawnInsemination<MovementSummary>
  axis: number
  width: number
  /** Width between the check and the next insemination. */
  room: number
}

/** Width that the name of an outcome needs. */
const OUTCOME_WIDTH = 130

function Insemination({ drawn: { movement, x, row, checked, foals }, axis, width, room }: Props) {
  const outcome = movement.outcome ?? 'PENDING'
  const { fill, rim } = strawPaint(movement.straw_colour)
  const middle = axis - 30
  const top = axis - 66 - row * ROW
  const isRight = x > width - 130
  const anchor = isRight ? 'end' : 'start'
  const paint = PAINT[outcome]
  return (
    <g>
      {row > 0 && <path d={`M${x} ${top + 18}V${middle - 18}`} stroke="var(--line-strong)" />}
      <text x={isRight ? x + 6 : x - 5} y={top} textAnchor={anchor} data-name>
        {movement.stallion_name}
      </text>
      <text x={isRight ? x + 6 : x - 5} y={top + 16} textAnchor={anchor}>
        {horsesTexts.dayAndStraws(shortDate(movement.date).slice(0, -5), movement.amount)}
      </text>
      {foals !== null && (
        <>
          <path
            d={`M${checked} ${middle - 6}H${foals}M${checked} ${middle + 6}H${foals}`}
            stroke={paint}
            strokeDasharray="4 3"
          />
          <path d={`M${foals} ${middle - 14}v28`} stroke={paint} strokeWidth={2} />
          <text
            x={foals > width - 120 ? foals - 8 : foals + 8}
            y={middle - 4}
            textAnchor={foals > width - 120 ? 'end' : 'start'}
            data-name
            data-outcome={outcome}
          >
            {shortDate(foalsOn(movement.date))}
          </text>
          <text
            x={foals > width - 120 ? foals - 8 : foals + 8}
            y={middle + 12}
            textAnchor={foals > width - 120 ? 'end' : 'start'}
          >
            {outcome === 'PREGNANT' ? horsesTexts.foals : horsesTexts.wouldFoal}
          </text>
        </>
      )}
      <rect x={x} y={middle - 6} width={Math.max(0, checked - x)} height={12} fill={paint} />
      {outcome !== 'PENDING' && (
        <>
          <circle
            cx={Math.max(checked, x + 10)}
            cy={middle}
            r={6}
            fill={outcome === 'PREGNANT' ? paint : 'var(--card)'}
            stroke={outcome === 'NOT_PREGNANT' || outcome === 'UNKNOWN' ? 'var(--ink-3)' : paint}
            strokeWidth={2.5}
          />
          {foals === null && room >= OUTCOME_WIDTH && (
            <text x={Math.max(checked, x + 10) + 12} y={middle + 4}>
              {outcomeTexts[outcome]}
            </text>
          )}
        </>
      )}
      <rect x={x - 5} y={middle - 16} width={10} height={32} rx={5} fill={fill} stroke={rim} />
      <path d={`M${x - 5} ${middle - 7}h10`} stroke={rim} />
    </g>
  )
}
