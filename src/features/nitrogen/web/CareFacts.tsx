import { Badge, Group, Text } from '@mantine/core'
import type { VesselCare } from '../contract.ts'
import { nitrogenTexts, oneDecimal } from '../texts.ts'
import { longDay } from '#ui/dates.ts'
import { factsOf, stateOf, type Tone } from './care-text.ts'
import classes from './CareFacts.module.css'

const COLOURS: Record<Tone, string> = { good: 'teal', gold: 'straw', bad: 'red', ice: 'ice', none: 'gray' }

export function CareState({ care }: { care: VesselCare }) {
  const { text, tone } = stateOf(care)
  return <Badge color={COLOURS[tone]}>{text}</Badge>
}

/** Days first, then the date, then what they go by. */
export function CareFacts({ care }: { care: VesselCare }) {
  const { days_left, until, vessel } = care
  const isShipper = vessel.kind === 'SHIPPER'
  const whole = days_left === null ? null : Math.floor(days_left)
  return (
    <>
      {whole === null || until === null ? (
        <Text size="sm" c="dimmed">
          {isShipper ? nitrogenTexts.coldUntold : nitrogenTexts.untold}
        </Text>
      ) : (
        <Group gap={8} align="baseline" className={classes.careDays}>
          <b className="num">{whole}</b>
          <Text span c="dimmed">
            {nitrogenTexts.days(whole)}{' '}
            {isShipper
              ? nitrogenTexts.daysOfCold(longDay(until))
              : nitrogenTexts.daysTo(oneDecimal(vessel.warning_cm), longDay(until))}
          </Text>
        </Group>
      )}
      <dl className={classes.careFacts}>
        {factsOf(care).map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={value}>{value}</dd>])}
      </dl>
    </>
  )
}
