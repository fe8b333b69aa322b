import { Alert, Box, Group, Paper, Text, Title } from '@mantine/core'
import { daysBetween, longDate } from '#platform/contract/days.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { MovementSummary, Outcome } from '#stock/movements/contract.ts'
import { foalsOn, isCheckDue } from '#stock/movements/gestation.ts'
import { outcomeTexts } from '#stock/movements/texts.ts'
import { briefDate, shortDate, today } from '#ui/dates.ts'
import { useWidth } from '#ui/use-width.ts'
import { strawPaint } from '#ui/theme.ts'
import { State } from './horse-states.tsx'
import { type DrawnInsemination, drawYears } from './year-drawing.ts'
import { horsesTexts } from './texts.ts'
import classes from './HorseScreen.module.css'

/** Height of a lane, and of the texts above its bar. */
const LANE = 74
const WORDS = 48
const TOP = 22
const ROOM = { words: 132, outcome: 130 }
/** Width in pixels from which the line has room. */
const WIDE = 600
const PAINT: Record<Outcome, string> = {
  PENDING: 'var(--gold)',
  PREGNANT: 'var(--good)',
  NOT_PREGNANT: 'var(--n-300)',
  LOST_PREGNANCY: 'var(--n-300)',
  UNKNOWN: 'var(--n-300)',
}

type YearProps = { inseminations: MovementSummary[]; pregnancy: MovementSummary | undefined }

/** Inseminations of a mare on a line of time. The list below it is the text alternative. */
export function YearLine({ inseminations, pregnancy }: YearProps) {
  const { ref, width } = useWidth()
  const standing = inseminations.filter(({ outcome }) => outcome !== null)
  const [latest] = standing
  if (!latest) return null
  return (
    <div ref={ref}>
      {width > 0 && width < WIDE ? (
        <Current movement={latest} />
      ) : (
        <Line inseminations={standing} pregnancy={pregnancy} width={Math.max(0, width - FRAME)} />
      )}
    </div>
  )
}

/** Padding and border of the card at both sides. */
const FRAME = 42

function Line({ inseminations, pregnancy, width }: YearProps & { width: number }) {
  const now = today()
  const { year, drawn, lanes, ticks, today: at } = drawYears(inseminations, now, { width, room: ROOM })
  const due = inseminations.find(({ outcome, date }) => outcome === 'PENDING' && isCheckDue(date, now))
  const axis = TOP + lanes * LANE
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
        {pregnancy && (
          <Text fz={22} lh="28px" fw={600} c="var(--good-ink)">
            {horsesTexts.foalsOn(true, longDate(foalsOn(pregnancy.date)))}
          </Text>
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
            <path d={`M${at} 6V${axis}`} stroke="var(--ink)" strokeWidth={1.5} />
            <text x={at + 8} y={14} data-name>
              {horsesTexts.today}
            </text>
            {drawn.map((one) => (
              <Insemination key={one.movement.id} drawn={one} width={width} />
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
          <Text fz={isPregnant ? 18 : 'sm'} c="var(--ink)" fw={600}>
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

type Props = { drawn: DrawnInsemination<MovementSummary>; width: number }

function Insemination({ drawn: { movement, x, lane, checked, foals }, width }: Props) {
  const outcome = movement.outcome ?? 'PENDING'
  const { fill, rim } = strawPaint(movement.straw_colour)
  const top = TOP + lane * LANE
  const middle = top + WORDS
  const isRight = x > width - ROOM.words
  const words = { x: isRight ? x + 6 : x - 5, textAnchor: isRight ? 'end' : 'start' } as const
  const paint = PAINT[outcome]
  const end = Math.max(checked, x + 12)
  const isNamedLeft = end > width - ROOM.outcome
  return (
    <g>
      <text {...words} y={top + 10} data-name>
        {movement.stallion_name}
      </text>
      <text {...words} y={top + 26}>
        {horsesTexts.dayAndStraws(shortDate(movement.date).slice(0, -5), movement.amount)}
      </text>
      {foals !== null && (
        <>
          <path
            d={`M${checked} ${middle - 9}H${foals}M${checked} ${middle + 9}H${foals}`}
            stroke={paint}
            strokeDasharray="4 3"
          />
          <path d={`M${foals} ${middle - 14}v28`} stroke={paint} strokeWidth={2} />
          <text x={foals + 8} y={middle - 4} data-name data-outcome={outcome}>
            {shortDate(foalsOn(movement.date))}
          </text>
          <text x={foals + 8} y={middle + 12}>
            {outcome === 'PREGNANT' ? horsesTexts.foals : horsesTexts.wouldFoal}
          </text>
        </>
      )}
      <rect x={x} y={middle - 6} width={Math.max(0, checked - x)} height={12} fill={paint} />
      {outcome !== 'PENDING' && (
        <>
          <Mark outcome={outcome} x={end} y={middle} />
          <text
            x={isNamedLeft ? end : end + 12}
            y={isNamedLeft ? middle + 26 : middle + 4}
            textAnchor={isNamedLeft ? 'end' : 'start'}
            data-outcome={outcome}
          >
            {horsesTexts.outcomeOn(
              outcomeTexts[outcome],
              movement.checked_on && briefDate(movement.checked_on),
            )}
          </text>
        </>
      )}
      <rect x={x - 5} y={middle - 16} width={10} height={32} rx={5} fill={fill} stroke={rim} />
      <path d={`M${x - 5} ${middle - 7}h10`} stroke={rim} />
    </g>
  )
}

/** Mark at the check: filled if pregnant, a cross if the pregnancy was lost, otherwise a ring. */
function Mark({ outcome, x, y }: { outcome: Outcome; x: number; y: number }) {
  if (outcome === 'LOST_PREGNANCY')
    return (
      <>
        <circle cx={x} cy={y} r={8} fill="var(--card)" />
        <path
          d={`M${x - 5} ${y - 5}l10 10M${x - 5} ${y + 5}l10 -10`}
          stroke="var(--bad)"
          strokeWidth={2.5}
          strokeLinecap="round"
        />
      </>
    )
  const isPregnant = outcome === 'PREGNANT'
  return (
    <circle
      cx={x}
      cy={y}
      r={6}
      fill={isPregnant ? 'var(--good)' : 'var(--card)'}
      stroke={isPregnant ? 'var(--good)' : 'var(--ink-3)'}
      strokeWidth={2.5}
    />
  )
}
