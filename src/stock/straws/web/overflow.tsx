import { Alert, Radio, Stack } from '@mantine/core'
import { type ContainerSummary, type Location, placeKey } from '#stock/containers/contract.ts'
import { type ChosenPlace, PlaceChooser, type PlaceChooserProps } from './PlaceChooser.tsx'
import { overflowAt } from './place-room.ts'
import { placeTexts } from './place-texts.ts'

/**
 * Place of the straws that do not fit: the full place (ALL), another that is still to be chosen (OTHER), or a chosen
 * one; null until the user answers.
 */
export type Rest = 'ALL' | 'OTHER' | Location | null

/** Returns the overflow at a place, and the split of the straws according to the answer. */
export function overflowOf(
  containers: readonly ContainerSummary[],
  place: ChosenPlace,
  straws: number,
  rest: Rest,
) {
  const overflow = overflowAt(containers, place, straws)
  const isPlace = rest !== null && typeof rest === 'object'
  return {
    overflow,
    split: overflow && isPlace ? { fitting: overflow.fitting, to: rest } : null,
    /** Part of the request that accepts an overfull level. */
    acceptance: overflow && rest === 'ALL' ? { accept: ['OVERFULL'] } : {},
    /** Reason why nothing can be recorded yet. */
    blocked: overflow && !isPlace && rest !== 'ALL' ? placeTexts.restFirst(overflow.beyond) : undefined,
    isChoosing:
      overflow !== null && (rest === 'OTHER' || (isPlace && placeKey(rest) !== placeKey(overflow.elsewhere))),
  }
}

type PlaceOrRestProps = Omit<PlaceChooserProps, 'split'> & {
  place: ReturnType<typeof overflowOf>
  rest: Rest
  onRest: (rest: Rest) => void
}

/** Chooser of the place, or of another place for the straws that do not fit. */
export function PlaceOrRest({ place, rest, onRest, ...chooser }: PlaceOrRestProps) {
  if (!place.isChoosing) return <PlaceChooser {...chooser} split={place.split} />
  const { beyond } = place.overflow!
  return (
    <PlaceChooser
      key="rest"
      warehouse_id={chooser.warehouse_id}
      batch={chooser.batch}
      label={placeTexts.placeOfRest(beyond)}
      straws={beyond}
      value={typeof rest === 'string' ? undefined : rest}
      onChange={(location) => onRest(location ?? 'OTHER')}
    />
  )
}

type Props = {
  overflow: NonNullable<ReturnType<typeof overflowOf>['overflow']>
  place: Location
  /** Whether some of the straws can be put elsewhere. */
  canSplit?: boolean
  rest: Rest
  onRest: (rest: Rest) => void
  onPlace: (place: Location) => void
}

/** Asks where to put the straws that do not fit. No answer is preselected. */
export function OverflowQuestion({ overflow, place, canSplit = true, rest, onRest, onPlace }: Props) {
  const { fitting, beyond } = overflow
  const elsewhere = (canSplit || fitting === 0) && overflow.elsewhere
  const chosen = rest !== null && typeof rest === 'object' ? placeKey(rest) : rest
  const choices = [
    ...(elsewhere
      ? [
          {
            value: placeKey(elsewhere),
            label: placeTexts.putRest(beyond, elsewhere.level),
            hint: placeTexts.stayFree(elsewhere.room - beyond),
          },
        ]
      : []),
    ...(canSplit && fitting > 0
      ? [{ value: 'OTHER', label: placeTexts.otherPlace, hint: placeTexts.forRest(beyond) }]
      : []),
    { value: 'ALL', label: placeTexts.putAll(place.level), hint: placeTexts.beyondCapacity },
  ]
  function answer(value: string) {
    if (value === 'ALL' || value === 'OTHER') return onRest(value)
    const { room: _, ...level } = overflow.elsewhere!
    if (fitting === 0) onPlace(level)
    else onRest(level)
  }
  return (
    <Alert color="straw">
      <Radio.Group
        label={placeTexts.notFitting(beyond, place.level)}
        value={chosen === null ? '' : choices.some(({ value }) => value === chosen) ? chosen : 'OTHER'}
        onChange={answer}
      >
        <Stack gap="sm" mt="sm">
          {choices.map(({ value, label, hint }) => (
            <Radio key={value} value={value} label={label} description={hint} />
          ))}
        </Stack>
      </Radio.Group>
    </Alert>
  )
}
