import { Group, NumberInput, Stack, Text, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type ContainerSummary, type Location, placeKey } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { OWN } from '#stock/containers/web/place-name.ts'
import type { Coming } from '#stock/containers/web/scale.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import { PlaceLevel } from './PlaceLevel.tsx'
import classes from './PlaceChooser.module.css'

type Props = {
  container: ContainerSummary
  canister: number | undefined
  level: number | undefined
  coming: Coming[]
  onCanister: (canister: number) => void
  onChange: (place: Location) => void
  ownLevels?: boolean | undefined
  own_canisters?: number | undefined
  isPhone: boolean
}

const NO_DIGIT = { digit: '', at: -Infinity }
const NEXT_DIGIT_MS = 800

// Maximum number of canisters that have labels; with more, there is a field for the number of the canister.
const MAX_LABELLED = 12

/** Choice of a canister of one container, and of its level. */
export function PlaceCanister(props: Props) {
  const { container, canister, level, coming, onCanister, onChange, isPhone, ownLevels } = props
  const typed = useRef(NO_DIGIT)
  const shownLevels = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (canister !== undefined) shownLevels.current?.scrollIntoView({ block: 'nearest' })
  }, [canister])
  const isMany = container.canisters > MAX_LABELLED
  const there = canister !== undefined && canister !== OWN
  const levels = Array.from({ length: container.levels }, (_, index) => container.levels - index)
  /** Chooses the canister by typed digits: one, or two in quick succession for numbers above 9. */
  function type({ key, target, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return
    const { digit, at } = typed.current
    const both = timeStamp - at < NEXT_DIGIT_MS ? Number(digit + key) : 0
    const isBoth = both > 9 && both <= container.canisters
    typed.current = isBoth ? NO_DIGIT : { digit: key, at: timeStamp }
    const number = isBoth ? both : Number(key)
    if (number >= 1 && number <= container.canisters) onCanister(number)
  }
  return (
    <Stack gap="sm" onKeyDown={type}>
      {canKeepCanisters(container, props) && (
        <UnstyledButton
          className={classes.level}
          aria-pressed={canister === OWN}
          onClick={() => onCanister(OWN)}
        >
          <b>{containerTexts.ownCanister}</b>
        </UnstyledButton>
      )}
      {container.canisters > 1 && (
        <Group justify="center">
          <Vessel
            container={container}
            size={isPhone ? 342 : isMany ? 420 : 216}
            labels={isPhone || isMany ? undefined : 'ROOM'}
            withRoom={isPhone && !isMany}
            chosen={canister}
            onChoose={onCanister}
            coming={coming}
          />
        </Group>
      )}
      {isMany && (
        <NumberInput
          label={containerTexts.canisterLabel}
          w={140}
          min={1}
          max={container.canisters}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={there ? canister : ''}
          onChange={(number) => Number(number) >= 1 && onCanister(Number(number))}
        />
      )}
      {there && (
        <Stack gap="sm" ref={shownLevels} className={classes.levels}>
          {isPhone && (
            <Text fw={600} fz={26} role="status">
              {containerTexts.canister(canister)}
            </Text>
          )}
          {ownLevels && (
            <UnstyledButton
              className={classes.level}
              aria-pressed={level === OWN}
              onClick={() => onChange({ container_id: container.id, canister, level: OWN })}
            >
              <b>{containerTexts.ownLevel}</b>
            </UnstyledButton>
          )}
          {levels.map((one) => (
            <PlaceLevel
              key={one}
              container={container}
              canister={canister}
              level={one}
              coming={coming.find(
                ({ to }) => placeKey(to) === placeKey({ container_id: container.id, canister, level: one }),
              )}
              isChosen={level === one}
              onChoose={() => onChange({ container_id: container.id, canister, level: one })}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

export function canKeepCanisters(
  { canisters }: ContainerSummary,
  { own_canisters }: Pick<Props, 'own_canisters'>,
) {
  return own_canisters !== undefined && own_canisters <= canisters
}
