import { Badge, Group, Text } from '@mantine/core'
import { longDay, shortDate, shortTime } from '#ui/dates.ts'
import type { Measurement, VesselStatus } from '../contract.ts'
import { nitrogenTexts, oneDecimal, stateTexts } from '../texts.ts'
import { litresOf } from '../litres.ts'
import classes from './StatusFacts.module.css'

const COLOURS: Record<Tone, string> = { good: 'teal', gold: 'straw', bad: 'red', ice: 'ice', none: 'gray' }

export function StatusState({ vesselStatus }: { vesselStatus: VesselStatus }) {
  const { text, tone } = stateOf(vesselStatus)
  return <Badge color={COLOURS[tone]}>{text}</Badge>
}

export function StatusFacts({ vesselStatus }: { vesselStatus: VesselStatus }) {
  const { days_left, until, vessel } = vesselStatus
  const isShipper = vessel.kind === 'SHIPPER'
  const whole = days_left === null ? null : Math.floor(days_left)
  return (
    <>
      {whole === null || until === null ? (
        <Text size="sm" c="dimmed">
          {isShipper ? nitrogenTexts.coldUntold : nitrogenTexts.untold}
        </Text>
      ) : (
        <Group gap={8} align="baseline">
          <b className="num" style={{ fontSize: 32, lineHeight: 1.1 }}>
            {whole}
          </b>
          <Text span c="dimmed">
            {nitrogenTexts.days(whole)}{' '}
            {isShipper
              ? nitrogenTexts.daysOfCold(longDay(until))
              : nitrogenTexts.daysTo(oneDecimal(vessel.warning_cm), longDay(until))}
          </Text>
        </Group>
      )}
      <dl className={classes.statusFacts}>
        {factsOf(vesselStatus).map(([name, value]) => [
          <dt key={name}>{name}</dt>,
          <dd key={value}>{value}</dd>,
        ])}
      </dl>
    </>
  )
}

type Tone = 'good' | 'gold' | 'bad' | 'ice' | 'none'

const BAD = new Set(['LOW_ALARM', 'COLD_OVER', 'LOW_WARNING'])

function stateOf({ alerts: [worst], vessel, measured_at, filled_at }: VesselStatus): {
  text: string
  tone: Tone
} {
  if (worst) return { text: stateTexts[worst], tone: BAD.has(worst) ? 'bad' : 'gold' }
  if (vessel.kind === 'SHIPPER')
    return filled_at === null
      ? { text: nitrogenTexts.uncharged, tone: 'none' }
      : { text: nitrogenTexts.cold, tone: 'ice' }
  if (measured_at === null) return { text: nitrogenTexts.unmeasured, tone: 'none' }
  return vessel.kind === 'SUPPLY'
    ? { text: nitrogenTexts.supply, tone: 'ice' }
    : { text: nitrogenTexts.good, tone: 'good' }
}

export function dayAndTime(instant: string): string {
  return `${shortDate(instant)}, ${shortTime(instant)}`
}

export function figureOf({ cm, kg, litres }: Pick<Measurement, 'cm' | 'kg' | 'litres'>): string | null {
  if (cm !== null) return `${oneDecimal(cm)} cm`
  if (kg !== null) return `${oneDecimal(kg)} kg`
  return litres === null ? null : `${oneDecimal(litres)} l`
}

export function figuresOf({ vessel }: Pick<VesselStatus, 'vessel'>, one: Measurement): string | null {
  const held = one.litres === null ? litresOf(vessel, one) : null
  return [figureOf(one), held !== null && `${oneDecimal(held)} l`].filter(Boolean).join(', ') || null
}

function factsOf(vesselStatus: VesselStatus): [string, string][] {
  const { vessel, measured_at, cm, kg, litres, loss, unit, filled_at, added_litres, holding_days } =
    vesselStatus
  const level = [
    cm !== null && `${oneDecimal(cm)} cm`,
    kg !== null && `${oneDecimal(kg)} kg`,
    litres !== null && `${oneDecimal(litres)} l`,
  ]
  const two = (value: number) => String(Math.round(value * 100) / 100)
  const rated = vessel.rated_loss === null || unit === 'cm' ? null : two(vessel.rated_loss)
  const isShipper = vessel.kind === 'SHIPPER'
  const filled = filled_at && [
    dayAndTime(filled_at),
    added_litres !== null && nitrogenTexts.plus(oneDecimal(added_litres)),
  ]
  const facts: [string, string | null][] = [
    [nitrogenTexts.measured, measured_at && [dayAndTime(measured_at), ...level].filter(Boolean).join(', ')],
    [
      nitrogenTexts.loses,
      loss !== null
        ? nitrogenTexts.lossOf(two(loss), unit, rated)
        : rated !== null && !isShipper
          ? nitrogenTexts.ratedOnly(rated)
          : null,
    ],
    [
      isShipper ? nitrogenTexts.charged : nitrogenTexts.filled,
      filled ? filled.filter(Boolean).join(', ') : null,
    ],
    [
      nitrogenTexts.holds,
      isShipper && holding_days !== null
        ? nitrogenTexts.holdsDays(oneDecimal(holding_days), vessel.static_days, vessel.tested_days)
        : null,
    ],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
