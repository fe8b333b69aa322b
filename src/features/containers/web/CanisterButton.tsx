import { useDroppable } from '@dnd-kit/core'
import { UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import type { ContainerSummary } from '../contract.ts'
import { containerTexts } from '../texts.ts'
import { countStraws, roomInCanister } from './scale.ts'
import classes from './CanisterButton.module.css'

type Props = {
  container: ContainerSummary
  number: number
  isChosen: boolean
  onChoose: () => void
  /** Called when it is hovered over or focused, and when no longer. */
  onShow: (isShown: boolean) => void
  /** In pixels. */
  radius: number
  /** Fractions of the drawing. */
  left: number
  top: number
  width: number
}

// From which size on there is place for how many more fit, and for saying so in words.
const LEAST_WITH_ROOM = 16
const LEAST_WITH_WORDS = 36
// Long enough not to flicker while the pointer passes.
const SHOWN_AFTER = 250

/** What is pressed, focused and dropped on, over the drawing of a canister. */
export function CanisterButton(props: Props) {
  const { container, number, isChosen, onChoose, onShow, radius, left, top, width } = props
  // Placeholder: the level is asked for after straws were dropped on a canister.
  const location = { container_id: container.id, canister: number, level: 1 }
  const { setNodeRef, isOver, active } = useDroppable({ id: `${container.id}/${number}`, data: { location } })
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
      aria-label={canisterName(container, number)}
      aria-pressed={isChosen}
      onClick={() => {
        window.clearTimeout(waiting.current)
        onChoose()
      }}
      onPointerEnter={({ pointerType, buttons }) => {
        if (pointerType === 'mouse' && buttons === 0) show(true, SHOWN_AFTER)
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
      {active && room !== null && radius >= LEAST_WITH_ROOM && (
        <span className={classes.room}>
          {radius < LEAST_WITH_WORDS ? room : containerTexts.roomForMore(room)}
        </span>
      )}
    </UnstyledButton>
  )
}

function canisterName(container: ContainerSummary, number: number): string {
  const contents = container.contents.filter(({ canister }) => canister === number)
  const labels = new Map(container.batches.map(({ id, label }) => [id, label]))
  const batches = new Set(contents.map(({ batch_id }) => labels.get(batch_id) ?? ''))
  return [containerTexts.canisterHolds(number, countStraws(contents)), ...batches].join(', ')
}
