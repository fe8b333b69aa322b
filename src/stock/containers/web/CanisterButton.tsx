import { useDroppable } from '@dnd-kit/core'
import { Box, Group, Paper, Text, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { ContainerSummary } from '../contract.ts'
import { containerTexts } from '../texts.ts'
import { countStraws, roomInCanister } from './scale.ts'
import classes from './CanisterButton.module.css'

type Props = {
  container: ContainerSummary
  number: number
  isChosen: boolean
  /** Free places in the accessible name, if any. */
  free: number | null
  onChoose: () => void
  onShow: (isShown: boolean) => void
  /** Radius in pixels. */
  radius: number
  /** Position and size as fractions of the drawing. */
  left: number
  top: number
  width: number
}

// Minimum radius in pixels to show the number of free places, and to show words with it.
const MIN_WITH_ROOM = 16
const MIN_WITH_WORDS = 36
// Delay in ms before a canister's card is shown, so that no card flickers while the pointer passes.
const SHOWN_AFTER = 250

export function CanisterButton(props: Props) {
  const { container, number, isChosen, free, onChoose, onShow, radius, left, top, width } = props
  const at = { container_id: container.id, canister: number }
  const { setNodeRef, isOver, active } = useDroppable({
    id: `${container.id}/${number}`,
    // The dialog asks for the level, unless there is only one.
    data: container.levels === 1 ? { location: { ...at, level: 1 } } : { at },
  })
  const room = roomInCanister(container, number)
  const waiting = useRef(0)
  const show = (isShown: boolean, after = 0) => {
    window.clearTimeout(waiting.current)
    if (after > 0) waiting.current = window.setTimeout(() => onShow(isShown), after)
    else onShow(isShown)
  }
  return (
    <UnstyledButton
      data-dense
      ref={setNodeRef}
      className={classes.canister}
      data-over={isOver || undefined}
      aria-label={canisterName(container, number, free)}
      aria-pressed={isChosen}
      onClick={() => {
        window.clearTimeout(waiting.current)
        onChoose()
      }}
      onPointerEnter={({ pointerType, buttons }) => {
        // Some touch screens report a mouse after a touch.
        const canHover = window.matchMedia('(hover: hover)').matches
        if (canHover && pointerType === 'mouse' && buttons === 0) show(true, SHOWN_AFTER)
      }}
      onPointerLeave={() => show(false)}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show(true)}
      onBlur={() => show(false)}
      pos="absolute"
      left={`${100 * left}%`}
      top={`${100 * top}%`}
      w={`${100 * width}%`}
      style={{ aspectRatio: '1' }}
    >
      {active && room !== null && radius >= MIN_WITH_ROOM && (
        <span className={classes.room}>
          {radius < MIN_WITH_WORDS ? room : containerTexts.roomForMore(room)}
        </span>
      )}
    </UnstyledButton>
  )
}

function canisterName(container: ContainerSummary, number: number, room: number | null): string {
  const contents = container.contents.filter(({ canister }) => canister === number)
  const labels = new Map(container.batches.map(({ id, label }) => [id, label]))
  const batches = new Set(contents.map(({ batch_id }) => labels.get(batch_id) ?? ''))
  const free = room === null ? [] : [containerTexts.free(room)]
  return [containerTexts.canisterHolds(number, countStraws(contents)), ...batches, ...free].join(', ')
}

type CanisterCardProps = {
  container: ContainerSummary
  number: number
  isBelow: boolean
  /** Distance of the canister's centre from the top, and its radius, as fractions of the drawing's height. */
  at: number
  reach: number
}

// Maximum number of lines of a card: more would exceed the window.
const MAX_LINES = 8

export function CanisterCard({ container, number, isBelow, at, reach }: CanisterCardProps) {
  const contents = container.contents
    .filter(({ canister }) => canister === number)
    .toSorted((left, right) => right.level - left.level)
  const shown = contents.slice(0, MAX_LINES)
  const batches = new Map(container.batches.map((batch) => [batch.id, batch]))
  const owners = new Map(container.owners.map(({ id, name }) => [id, name]))
  const edge = `calc(${100 * (isBelow ? at + reach : 1 - at + reach)}% + 10px)`
  return (
    <Paper
      className={classes.card}
      role="tooltip"
      shadow="md"
      p={16}
      style={isBelow ? { top: edge } : { bottom: edge }}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{containerTexts.canister(number)}</Text>
        <Text c="dimmed">
          {contents.length === 0 ? containerTexts.empty : containerTexts.holds(countStraws(contents))}
        </Text>
      </Group>
      {shown.length > 0 && (
        <Box component="dl" mt={8} className={classes.lines}>
          {shown.map(({ level, batch_id, owner_id, straws }, index) => {
            const batch = batches.get(batch_id)!
            const isFirst = shown[index - 1]?.level !== level
            return (
              <div key={index} data-first={isFirst || undefined}>
                <Text component="dt" c="dimmed" flex="0 0 52px">
                  {isFirst && containerTexts.level(level)}
                </Text>
                <Group component="dd" gap={8} wrap="nowrap" miw={0}>
                  <StrawMark colour={batch.straw_colour} height={15} />
                  <b>{batch.label}</b>
                  <span className="num">{straws}</span>
                  <Text span c="dimmed">
                    {owners.get(owner_id)}
                  </Text>
                </Group>
              </div>
            )
          })}
        </Box>
      )}
      {contents.length > shown.length && (
        <Text size="xs" c="dimmed">
          {containerTexts.moreShort(contents.length - shown.length)}
        </Text>
      )}
    </Paper>
  )
}
