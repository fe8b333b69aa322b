import { Text } from '@mantine/core'
import { containerTexts } from '#stock/containers/texts.ts'
import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import type { Opening, OpeningLift, Take } from '#handling/pick-lists/shapes.ts'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { VesselDial, type Seat } from '#handling/pick-lists/web/VesselDial.tsx'
import { whenText } from '#ui/dates.ts'

type Props = { opening: Opening; lift: OpeningLift; size: number; withWay?: boolean; seconds?: number }

export function LiftDial({ opening, lift, ...rest }: Props) {
  const container = opening.containers.find(({ id }) => id === lift.container_id)!
  const there = opening.lifts.filter(({ container_id }) => container_id === container.id)
  const seatOf = (canister: number): Seat => {
    if (canister === lift.canister) return 'next'
    const wanted = there.find((one) => one.canister === canister)
    if (!wanted) return 'left'
    return wanted.takes.every(({ came_out }) => came_out !== null) ? 'done' : 'wanted'
  }
  return (
    <VesselDial
      label={`${container.label}, ${pickListTexts.canister(lift.canister!)}`}
      canisters={container.canisters}
      seatOf={seatOf}
      {...rest}
    />
  )
}

export function levelName(opening: Opening, { location }: Pick<Take, 'location'>): string {
  if (location === null) return ''
  const container = opening.containers.find(({ id }) => id === location.container_id)
  return containerTexts.levelOf(location.level, container?.levels ?? 1)
}

export function batchOf({ batches }: Pick<Opening, 'batches'>, id: string) {
  return batches.find((batch) => batch.id === id)!
}

/** Straws of a take that are no longer there, with the booking that removed each. */
export function Struck({ take }: { take: Take }) {
  return take.gone.map(({ numbers, recorded_by_name, recorded_at, sentence }) => (
    <Text key={sentence} c="var(--bad-ink)" title={sentence}>
      <s>
        {countNumbers(numbers)}, No. {formatNumbers(numbers)}
      </s>{' '}
      {openingTexts.gone(recorded_by_name, whenText(recorded_at))}
    </Text>
  ))
}
