import { useDndContext } from '@dnd-kit/core'
import { Box } from '@mantine/core'
import { memo, useId, useState } from 'react'
import type { StrawColour } from '#features/batches/straw-colours.ts'
import { StrawMark } from '#features/batches/web/StrawColour.tsx'
import { strawPaint } from '#ui/theme.ts'
import type { ContainerSummary } from '../contract.ts'
import { containerTexts } from '../texts.ts'
import { CanisterButton } from './CanisterButton.tsx'
import { CanisterCard } from './CanisterCard.tsx'
import { scaleOf } from './scale.ts'
import { LABEL_ROOM, labelAt, linesOf } from './vessel-labels.ts'
import { insideOf, layOut, type Spot } from './vessel-layout.ts'
import { VesselCanister } from './VesselCanister.tsx'

type Props = {
  container: ContainerSummary
  /** The vessel's diameter in pixels, from 20 up; it shrinks where there is less room. */
  size: number
  chosen?: number | undefined
  /** Without it, it is a picture. */
  onChoose?: (canister: number) => void
  /** Whether batches are named beside their canisters. */
  withLabels?: boolean
  /** Only this canister is painted, in this colour: where one batch stands. */
  located?: { canister: number; colour: StrawColour }
}

/** A container from above: its canisters where the keeper sees them, each straw a dot in its own colour. */
export function Vessel({ container, size, chosen, onChoose, withLabels = false, located }: Props) {
  const [shown, setShown] = useState<number | null>(null)
  const ground = useId()
  const radius = size / 2
  const inner = insideOf(size)
  const { active } = useDndContext()
  const spots = layOut(container.canisters).map((spot) => ({
    ...spot,
    x: spot.x * inner,
    y: spot.y * inner,
    radius: spot.radius * inner,
  }))
  const room = withLabels ? LABEL_ROOM : { x: 0, y: 0 }
  const width = size + 2 * room.x
  const height = size + 2 * room.y
  const mark = size * 0.011 + 1.5
  return (
    <Box
      pos="relative"
      w="100%"
      maw={width}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerLeave={() => setShown(null)}
    >
      <svg
        className="vessel"
        data-dragging={active !== null || undefined}
        viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
        {...(onChoose ? { 'aria-hidden': true } : { role: 'img', 'aria-label': container.label })}
      >
        <defs>
          <radialGradient id={ground}>
            <stop offset=".55" stopColor="var(--vessel-in)" />
            <stop offset="1" stopColor="var(--vessel)" />
          </radialGradient>
        </defs>
        <circle
          r={radius - Math.min(1, size / 80)}
          fill="var(--card)"
          stroke="var(--vessel-wall)"
          strokeWidth={size > 200 ? 1.5 : Math.min(1, size / 40)}
        />
        <circle
          r={inner + 1}
          fill={`url(#${ground})`}
          stroke="var(--vessel-wall)"
          strokeWidth={size < 60 ? 0.5 : 1}
        />
        {/* From here canisters are counted. */}
        {size >= 90 && container.canisters > 1 && (
          <path d={`M0 ${1 - inner}l${-mark} ${inner - radius + 2.5}h${2 * mark}z`} fill="var(--ink-2)" />
        )}
        {spots.map(({ x, y, radius: own }, index) => (
          <g key={index} transform={`translate(${x} ${y})`} data-canister={index + 1}>
            {located ? (
              <Place
                radius={own}
                number={index + 1}
                colour={located.canister === index + 1 && located.colour}
              />
            ) : (
              <Contents
                container={container}
                number={index + 1}
                radius={own}
                isChosen={chosen === index + 1}
              />
            )}
          </g>
        ))}
        {withLabels &&
          layOut(container.canisters).map((spot, index) => (
            <Label key={index} container={container} number={index + 1} spot={spot} radius={radius} />
          ))}
      </svg>
      {onChoose &&
        spots.map((spot, index) => (
          <CanisterButton
            key={index}
            container={container}
            number={index + 1}
            isChosen={chosen === index + 1}
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

type ContentsProps = { container: ContainerSummary; number: number; radius: number; isChosen: boolean }

const Contents = memo(function Contents({ container, number, radius, isChosen }: ContentsProps) {
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
    />
  )
})

/** A canister as a place only, painted if it is the one. */
function Place({ radius, number, colour }: { radius: number; number: number; colour: StrawColour | false }) {
  const paint = colour && strawPaint(colour)
  return (
    <>
      {paint && (
        <circle r={radius + radius * 0.12} fill="none" stroke="var(--accent)" strokeWidth={radius * 0.12} />
      )}
      <circle
        r={radius * 0.94}
        fill={paint ? paint.fill : 'var(--can)'}
        stroke={paint ? paint.rim : 'var(--vessel-wall)'}
        strokeWidth={Math.min(1.25, radius / 8)}
      />
      {radius >= 8 && (
        <>
          {paint && <circle r={radius * 0.62} fill="var(--can)" />}
          <text
            textAnchor="middle"
            dy=".355em"
            fontSize={Math.max(9, radius * (paint ? 0.72 : 0.6))}
            fontWeight={paint ? 700 : 500}
            fill={paint ? 'var(--ink)' : 'var(--ink-3)'}
          >
            {number}
          </text>
        </>
      )}
    </>
  )
}

type LabelProps = { container: ContainerSummary; number: number; spot: Spot; radius: number }

function Label({ container, number, spot, radius }: LabelProps) {
  const { tick, lines, more, anchor } = labelAt(spot, radius, linesOf(container, number))
  return (
    <g fontSize={12}>
      <line {...tick} stroke="var(--vessel-wall)" />
      {lines.length === 0 && (
        <text x={anchor.x} y={anchor.y} textAnchor={anchor.side} fill="var(--ink-3)">
          {containerTexts.emptySmall}
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
