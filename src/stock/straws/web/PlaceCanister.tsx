import { Button, Group, NumberInput, Stack, Text, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type ContainerSummary, type Location, placeKey } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { OWN } from '#stock/containers/web/place-name.ts'
import type { Coming } from '#stock/containers/web/scale.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import { PlaceLevel } from './PlaceLevel.tsx'
import classes from './PlaceChooser.module.css'
import { placeTexts } from './place-texts.ts'

type Props = {
  container: ContainerSummary
  canister: number | undefined
  level: number | undefined
  coming: Coming[]
  onCanister: (canister: number) => void
  /** Takes back the choice of the canister, on a phone. */
  onOtherCanister: () => void
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
  const all = useRef<HTMLDivElement>(null)
  const shownLevels = useRef<HTMLDivElement>(null)
  const last = useRef(canister)
  useEffect(() => {
    if (isPhone) {
      // The pressed button is replaced, so the focus would be lost.
      if (canister !== last.current) all.current?.focus({ preventScroll: true })
    } else if (canister !== undefined) shownLevels.current?.scrollIntoView({ block: 'nearest' })
    last.current = canister
  }, [canister, isPhone])
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
    <Stack gap="sm" onKeyDown={type} ref={all} {...(isPhone && { tabIndex: -1, style: { outline: 0 } })}>
      {canKeepCanisters(container, props) && (
        <UnstyledButton
          className={classes.level}
          aria-pressed={canister === OWN}
          onClick={() => onCanister(OWN)}
        >
          <b>{containerTexts.ownCanister}</b>
        </UnstyledButton>
      )}
      {isPhone && there && (
        <Group gap={14} wrap="nowrap">
          <Group w={76} flex="none" aria-hidden>
            <Vessel container={container} size={76} chosen={canister} coming={coming} />
          </Group>
          <Text fw={600} fz={24} lh="30px" flex={1} miw={0} role="status">
            {container.label}
            <br />
            {containerTexts.canister(canister)}
          </Text>
          {container.canisters > 1 && (
            <Button variant="default" h={48} px="sm" flex="none" onClick={props.onOtherCanister}>
              {placeTexts.otherCanister}
            </Button>
          )}
        </Group>
      )}
      {container.canisters > 1 && !(isPhone && there) && (
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
      {isMany && !(isPhone && there) && (
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
