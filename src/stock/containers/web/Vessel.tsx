import { useDndContext } from '@dnd-kit/core'
import { Box } from '@mantine/core'
import { memo, useState } from 'react'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { ContainerSummary } from '../contract.ts'
import { containerTexts } from '../texts.ts'
import { CanisterButton, CanisterCard } from './CanisterButton.tsx'
import { type Coming, countBeyond, roomInCanister, scaleOf, withComing } from './scale.ts'
import { LABEL_ROOM, labelAt, linesOf } from './vessel-labels.ts'
import { insideOf, layOut, type Spot } from '../vessel-layout.ts'
import { MIN_NUMBERED, VesselCanister } from './VesselCanister.tsx'
import { VesselWall } from './VesselWall.tsx'
import classes from './Vessel.module.css'

type Props = {
  container: ContainerSummary
  /** Diameter in pixels, at least 20; the drawing shrinks if there is less room. */
  size: number
  chosen?: number | undefined
  /** Called with the chosen canister; if absent, the vessel is only a picture. */
  onChoose?: (canister: number) => void
  /** Labels beside the canisters: their batches, or their free places. */
  labels?: 'BATCHES' | 'ROOM' | undefined
  /** Whether the free places are shown in the canisters, below their numbers. */
  withRoom?: boolean
  coming?: readonly Coming[]
  /** Whether a canister is drawn pale. */
  isPale?: (canister: number) => boolean
}

export function Vessel(props: Props) {
  const { container, size, chosen, onChoose, labels, withRoom = false, coming, isPale } = props
  const filled = coming ? withComing(container, coming) : container
  const [shown, setShown] = useState<number | null>(null)
  const radius = size / 2
  const inner = insideOf(size)
  const { active } = useDndContext()
  const spots = layOut(container.canisters).map((spot) => ({
    ...spot,
    x: spot.x * inner,
    y: spot.y * inner,
    radius: spot.radius * inner,
  }))
  const room = labels ? LABEL_ROOM : { x: 0, y: 0 }
  const width = size + 2 * room.x
  const height = size + 2 * room.y
  return (
    <Box
      pos="relative"
      w="100%"
      maw={width}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerLeave={() => setShown(null)}
    >
      <svg
        className={classes.vessel}
        data-dragging={active !== null || undefined}
        viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
        {...(onChoose ? { 'aria-hidden': true } : { role: 'img', 'aria-label': container.label })}
      >
        <VesselWall size={size} withMark={container.canisters > 1} />
        {spots.map(({ x, y, radius: own }, index) => (
          <g
            key={index}
            transform={`translate(${x} ${y})`}
            data-canister={index + 1}
            {...(isPale?.(index + 1) && { opacity: 0.3 })}
          >
            <Contents
              container={filled}
              number={index + 1}
              radius={own}
              isChosen={chosen === index + 1}
              isNumbered={size >= MIN_NUMBERED || chosen === index + 1}
              room={withRoom ? roomInCanister(filled, index + 1) : null}
            />
          </g>
        ))}
        {labels &&
          layOut(container.canisters).map((spot, index) => (
            <Label
              key={index}
              container={filled}
              number={index + 1}
              spot={spot}
              radius={radius}
              showsRoom={labels === 'ROOM'}
              isChosen={chosen === index + 1}
            />
          ))}
      </svg>
      {onChoose &&
        spots.map((spot, index) => (
          <CanisterButton
            key={index}
            container={container}
            number={index + 1}
            isChosen={chosen === index + 1}
            free={withRoom || labels === 'ROOM' ? roomInCanister(filled, index + 1) : null}
            onChoose={() => {
              setShown(null)
              onChoose(index + 1)
            }}
            onShow={(isShown) => setShown((now) => (isShown ? index + 1 : now === index + 1 ? null : now))}
            radius={spot.radius}
            left={(width / 2 + spot.x - spot.radius) / width}
            top={(height / 2 + spot.y - spot.radius) / height}
            width={(2 * spot.radius) / width}
          />
        ))}
      {onChoose && shown !== null && (
        <CanisterCard
          container={container}
          number={shown}
          isBelow={spots[shown - 1]!.y <= 0}
          at={(height / 2 + spots[shown - 1]!.y) / height}
          reach={spots[shown - 1]!.radius / height}
        />
      )}
    </Box>
  )
}

type ContentsProps = {
  container: ContainerSummary
  number: number
  radius: number
  isChosen: boolean
  isNumbered: boolean
  room: number | null
}

const Contents = memo(function Contents(props: ContentsProps) {
  const { container, number, radius, isChosen, isNumbered, room } = props
  const colours = new Map(container.batches.map(({ id, straw_colour }) => [id, straw_colour]))
  const parts = container.contents
    .filter(({ canister }) => canister === number)
    .map(({ level, straws, batch_id }) => ({ level, straws, colour: colours.get(batch_id)! }))
  return (
    <VesselCanister
      number={number}
      radius={radius}
      levels={container.levels}
      parts={parts}
      scale={scaleOf(container)}
      withSeats={container.straws_per_level !== null}
      isChosen={isChosen}
      isNumbered={isNumbered}
      room={room}
    />
  )
})

type LabelProps = {
  container: ContainerSummary
  number: number
  spot: Spot
  radius: number
  showsRoom: boolean
  isChosen: boolean
}

function Label({ container, number, spot, radius, showsRoom, isChosen }: LabelProps) {
  const { tick, lines, more, anchor } = labelAt(spot, radius, showsRoom ? [] : linesOf(container, number))
  const isStrong = showsRoom && isChosen
  return (
    <g fontSize={12}>
      <line {...tick} stroke="var(--vessel-wall)" />
      {lines.length === 0 && (
        <text
          x={anchor.x}
          y={anchor.y}
          textAnchor={anchor.side}
          fill={isStrong ? 'var(--accent-ink)' : 'var(--ink-3)'}
          fontWeight={isStrong ? 600 : 400}
        >
          {showsRoom ? roomText(container, number) : containerTexts.emptySmall}
        </text>
      )}
      {lines.map(({ x, y, label, straws, colour }, index) => (
        <g key={index}>
          <g transform={`translate(${x} ${y - 10.5})`}>
            <StrawMark colour={colour} height={13} />
          </g>
          <text x={x + 10} y={y}>
            <tspan fill="var(--ink)" fontWeight={600}>
              {label}
            </tspan>
            <tspan dx={6} fill="var(--ink-2)" className="num">
              {straws}
            </tspan>
          </text>
        </g>
      ))}
      {more && (
        <text x={more.x} y={more.y} fill="var(--ink-2)">
          {containerTexts.moreShort(more.count)}
        </text>
      )}
    </g>
  )
}

function roomText(container: ContainerSummary, canister: number): string {
  const here = container.contents.filter((content) => content.canister === canister)
  const surplus = countBeyond(here, scaleOf(container))
  const room = roomInCanister(container, canister)
  if (surplus > 0) return containerTexts.tooMany(surplus)
  return room === null ? '' : containerTexts.free(room)
}
