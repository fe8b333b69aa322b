import { memo } from 'react'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { formatNumbers, type StrawColour } from '#stock/batches/straw.ts'
import { strawPaint } from '#ui/theme.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { Container } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { strawsTexts } from '../texts.ts'
import { caps, lines, PARTS, rowOf, type Stand } from './cut-away.ts'
import type { Content } from './chosen-straws.ts'
import classes from './CutAwayLevel.module.css'

type Props = {
  stand: Stand
  row: number
  /** Number of straws of the level that are drawn before these straws. */
  start: number
  numbers: readonly number[]
  colour: StrawColour
  chosen: ReadonlySet<number>
  /** Number of the focused straw; null if none of these straws is focused. */
  cursor: number | null
}

/** Straws of one batch in a row of a level, drawn with a few paths. */
export function Tubes({ stand, row, start, numbers, colour, chosen, cursor }: Props) {
  const placed = numbers
    .map((number, index) => ({ number, index: start + index }))
    .filter(({ index }) => rowOf(stand, index) === row)
  if (placed.length === 0) return null
  const indexes = (wanted: (number: number) => boolean) =>
    placed.filter(({ number }) => wanted(number)).map(({ index }) => index)
  const up = indexes((number) => chosen.has(number))
  return (
    <g opacity={row > 0 ? 0.6 : undefined}>
      <Straws stand={stand} indexes={indexes((number) => !chosen.has(number))} up={0} colour={colour} />
      <Straws stand={stand} indexes={up} up={stand.rise} colour={colour} />
      {up.length > 0 && <path d={caps(stand, up)} stroke="var(--accent)" strokeWidth={3.5} />}
      {cursor !== null && (
        <path
          d={caps(
            stand,
            indexes((number) => number === cursor),
            -stand.rise - stand.tube.height - 10,
          )}
          stroke="var(--accent)"
          strokeWidth={4}
        />
      )}
    </g>
  )
}

type StrawsProps = { stand: Stand; indexes: number[]; up: number; colour: StrawColour }

// Memoised, so that thousands of straws are not drawn again while others are chosen.
export const Straws = memo(StrawPaths, (left, right) => {
  const isAlike = left.stand === right.stand && left.up === right.up && left.colour === right.colour
  return isAlike && areSame(left.indexes, right.indexes)
})

function areSame(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((index, at) => index === right[at])
}

function StrawPaths({ stand, indexes, up, colour }: StrawsProps) {
  if (indexes.length === 0) return null
  const { fill, rim } = strawPaint(colour)
  const { width } = stand.tube
  const path = (part: keyof typeof PARTS, stroke: string, strokeWidth: number, opacity?: number) => (
    <path
      d={lines(stand, indexes, up, PARTS[part])}
      stroke={stroke}
      strokeWidth={strokeWidth}
      strokeOpacity={opacity}
    />
  )
  const isClear = colour === 'TRANSPARENT'
  // Without an edge, transparent and white straws would not be visible against the canister.
  const hasEdge = isClear || colour === 'WHITE'
  return (
    <>
      {hasEdge && path('body', rim, width)}
      {path('body', isClear ? 'var(--can)' : fill, hasEdge ? Math.max(0.5, width - 1.2) : width)}
      {isClear && path('core', 'var(--n-400)', width * 0.5, 0.75)}
      {!hasEdge && path('edges', rim, width * 0.2, 0.5)}
      {!hasEdge && path('light', 'var(--straw-white)', width * 0.2, 0.5)}
      {path('plug', rim, width, 0.62)}
    </>
  )
}

type BracketProps = {
  container: Container
  content: Content
  chosen: number
  left: number
  width: number
  onChoose: () => void
}

// Minimum width for names, in pixels; below it only the numbers fit.
const MIN_WITH_NAMES = 320

export function Bracket({ container, content, chosen, left, width, onChoose }: BracketProps) {
  const batch = container.batches.find(({ id }) => id === content.batch_id)!
  const animal = container.animals.find(({ id }) => id === batch.animal_id)?.name
  const owner = container.owners.find(({ id }) => id === content.owner_id)?.name
  const who = [animal, container.owners.length > 1 && owner].filter(Boolean).join(' · ')
  return (
    <UnstyledButton
      data-dense
      className={classes.cutLabel}
      aria-pressed={chosen === content.straws}
      style={{ left, maxWidth: width }}
      onClick={onChoose}
    >
      <StrawMark colour={batch.straw_colour} height={14} />
      <b>{batch.label}</b>
      <b className="num">
        {content.straws}
        <VisuallyHidden component="span">{content.straws === 1 ? ' straw' : ' straws'}</VisuallyHidden>
      </b>
      {chosen === 0 && width >= MIN_WITH_NAMES && <span>{who}</span>}
      {chosen === 0 ? (
        <span className="num">{strawsTexts.numbers(formatNumbers(content.numbers))}</span>
      ) : (
        <span className={`num ${classes.cutSelected}`}>
          {containerTexts.selectedOf(chosen, content.straws)}
        </span>
      )}
    </UnstyledButton>
  )
}
