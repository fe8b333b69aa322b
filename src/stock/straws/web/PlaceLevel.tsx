import { UnstyledButton } from '@mantine/core'
import type { StrawColour } from '#stock/batches/straw.ts'
import type { ContainerSummary } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { type Coming, countStraws, scaleOf } from '#stock/containers/web/scale.ts'
import { strawPaint } from '#ui/theme.ts'
import classes from './PlaceChooser.module.css'
import { placeTexts } from './place-texts.ts'

type ComingHere = Pick<Coming, 'straws' | 'colour'>

type Props = {
  container: ContainerSummary
  canister: number
  level: number
  /** Straws that would be placed at this level. */
  coming: ComingHere | undefined
  isChosen: boolean
  onChoose: () => void
}

/** Button of a level, drawn from the side: its straws, and straws that would be added, drawn with caps. */
export function PlaceLevel({ container, canister, level, coming, isChosen, onChoose }: Props) {
  const colours = new Map(container.batches.map(({ id, straw_colour }) => [id, straw_colour]))
  const parts = container.contents
    .filter((content) => content.canister === canister && content.level === level)
    .map(({ straws, batch_id }) => ({ straws, colour: colours.get(batch_id)! }))
  const capacity = container.straws_per_level
  const straws = countStraws(parts) + (coming?.straws ?? 0)
  const beyond = capacity === null ? 0 : Math.max(0, straws - capacity)
  return (
    <UnstyledButton
      className={classes.level}
      aria-pressed={isChosen}
      data-beyond={(isChosen && beyond > 0) || undefined}
      onClick={onChoose}
    >
      <b>{containerTexts.levelOf(level, container.levels)}</b>
      <Goblet parts={parts} coming={coming} scale={scaleOf(container)} withSeats={capacity !== null} />
      <span className="num">
        <b>{placeTexts.strawsAt(straws, capacity)}</b>
        {capacity !== null && (
          <span>{beyond > 0 ? containerTexts.tooMany(beyond) : containerTexts.free(capacity - straws)}</span>
        )}
      </span>
    </UnstyledButton>
  )
}

const WIDTH = 400
const HEIGHT = 36
const GOBLET_WIDTH = 300
const BASE = 30
const TOP = 6
const TENS_GAP = 0.7

type GobletProps = {
  parts: readonly { straws: number; colour: StrawColour }[]
  coming: ComingHere | undefined
  scale: number
  withSeats: boolean
}

function Goblet({ parts, coming, scale, withSeats }: GobletProps) {
  const total = countStraws(parts) + (coming?.straws ?? 0)
  const columns = Math.max(scale, withSeats ? 0 : total)
  const pitch = (GOBLET_WIDTH - 12) / (columns + TENS_GAP * Math.ceil(columns / 10 - 1))
  // Straws beyond the capacity are drawn beside the goblet.
  const x = (index: number) =>
    6 + (index + 0.5 + TENS_GAP * Math.floor(index / 10)) * pitch + (index < columns ? 0 : 8)
  const bars = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => x(from + index))
      .filter((at) => at < WIDTH)
      .map((at) => `M${at.toFixed(2)} ${TOP}V${BASE}`)
      .join('')
  const dots = (from: number, to: number, y: number) =>
    Array.from(
      { length: Math.max(0, to - from) },
      (_, index) => `M${x(from + index).toFixed(2)} ${y}h.01`,
    ).join('')
  const groups = [...parts, ...(coming ? [coming] : [])]
  const starts = groups.map((_, index) => countStraws(groups.slice(0, index)))
  const width = pitch * 0.8
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none" aria-hidden>
      <path
        d={`M2 18V28a5 5 0 0 0 5 5H${GOBLET_WIDTH - 5}a5 5 0 0 0 5-5V18`}
        fill="var(--glass)"
        stroke="var(--n-400)"
      />
      {withSeats && (
        <path
          d={dots(total, scale, BASE)}
          stroke="var(--seat)"
          strokeWidth={Math.min(2, width)}
          strokeLinecap="round"
        />
      )}
      {groups.map(({ straws, colour }, index) => {
        const [from, to] = [starts[index]!, Math.min(columns, starts[index]! + straws)]
        const { fill, rim } = strawPaint(colour)
        return (
          <g key={index}>
            <path d={bars(from, to)} stroke={rim} strokeWidth={width} />
            <path
              d={bars(from, to)}
              stroke={colour === 'TRANSPARENT' ? 'var(--can)' : fill}
              strokeWidth={width * 0.6}
            />
          </g>
        )
      })}
      {coming && (
        <path
          d={dots(starts.at(-1)!, Math.min(columns, total), 2)}
          stroke="var(--accent)"
          strokeWidth={Math.min(3, pitch)}
          strokeLinecap="square"
        />
      )}
      <path d={bars(columns, total)} stroke="var(--bad)" strokeWidth={width} />
      <path d={bars(columns, total)} stroke="var(--bad-soft)" strokeWidth={width * 0.5} />
    </svg>
  )
}
