import { Box, Group, Skeleton, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { PointerEvent } from 'react'
import { formatNumbers, rangesOf, type StrawColour } from '#stock/batches/straw.ts'
import { strawPaint } from '#ui/theme.ts'
import { strawsTexts } from '../texts.ts'
import { caps, IN_A_ROW, type Stand, strawAt, trayOf } from './cut-away.ts'
import { Straws } from './Tubes.tsx'
import classes from './StrawTray.module.css'

type Props = {
  /** Numbers of the straws to take from, lowest first; undefined while unknown. */
  straws: readonly number[] | undefined
  /** Numbers of the straws that are taken, or their count if they are taken from the left. */
  chosen: readonly number[] | number
  /** Straws per dose; null if unknown. */
  dose: number | null
  colour: StrawColour
  /** Called with the number of straws to take, from the left. */
  onChoose: (straws: number) => void
}

const WIDTH_AT_FIRST = 560

/**
 * Straws that an amount is taken from, the taken ones raised. Pointers choose the amount here; keys choose it in the
 * number field.
 */
export function StrawTray({ straws, chosen, dose, colour, onChoose }: Props) {
  const { ref, width } = useElementSize()
  const total = straws?.length ?? 0
  const taken = new Set(typeof chosen === 'number' ? straws?.slice(0, chosen) : chosen)
  const stand = trayOf(Math.floor(width || WIDTH_AT_FIRST), total, dose)
  const isBar = total > IN_A_ROW
  function point({ currentTarget, clientX, type }: PointerEvent) {
    const x = clientX - currentTarget.getBoundingClientRect().left
    const index = isBar ? Math.floor((x / stand.width) * total) : strawAt(stand, total, x, stand.base)
    if (index === null || index < 0 || index >= total) return
    if (index !== taken.size - 1) onChoose(index + 1)
    // A press on the last taken straw puts it back, but at least one straw remains taken.
    else if (type === 'pointerdown' && index > 0) onChoose(index)
  }
  const numbers = taken.size > 0 ? formatNumbers(rangesOf([...taken])) : null
  const indexes = Array.from({ length: total }, (_, index) => index)
  const isTaken = (index: number) => taken.has(straws![index]!)
  return (
    <div className={classes.tray}>
      <Box
        ref={ref}
        h={stand.height}
        className={classes.straws}
        role="img"
        aria-label={strawsTexts.tray(taken.size, total, numbers)}
        onPointerDown={point}
        onPointerMove={(event) => event.buttons > 0 && point(event)}
      >
        {straws === undefined ? (
          <Skeleton h={stand.height} />
        ) : isBar ? (
          <Bar stand={stand} share={taken.size / total} colour={colour} />
        ) : (
          <Row
            stand={stand}
            up={indexes.filter(isTaken)}
            down={indexes.filter((index) => !isTaken(index))}
            colour={colour}
          />
        )}
      </Box>
      <Group justify="space-between" wrap="nowrap" mih={18} fz={12} className="num" aria-hidden>
        <Text inherit fw={600} c="var(--accent-ink)">
          {numbers && strawsTexts.numbers(numbers)}
        </Text>
        <Text inherit c="dimmed">
          {taken.size > 0 && taken.size < total && strawsTexts.left(total - taken.size)}
        </Text>
      </Group>
    </div>
  )
}

type DrawnProps = { stand: Stand; colour: StrawColour }

function Row({ stand, up, down, colour }: DrawnProps & { up: number[]; down: number[] }) {
  return (
    <svg width={stand.width} height={stand.height} fill="none" strokeLinecap="round" aria-hidden>
      <Straws stand={stand} indexes={down} up={0} colour={colour} />
      <Straws stand={stand} indexes={up} up={stand.rise} colour={colour} />
      {up.length > 0 && <path d={caps(stand, up)} stroke="var(--accent)" strokeWidth={3.5} />}
    </svg>
  )
}

/** More straws than can be drawn, as one bar. */
function Bar({ stand, share, colour }: DrawnProps & { share: number }) {
  const { fill, rim } = strawPaint(colour)
  const height = stand.base - stand.top
  const width = Math.max(8, share * stand.width)
  const bar = { height, rx: 8, fill, stroke: rim }
  return (
    <svg width={stand.width} height={stand.height} aria-hidden>
      <rect x={0.5} y={stand.top} width={stand.width - 1} {...bar} opacity={share > 0 ? 0.4 : 1} />
      {share > 0 && (
        <>
          <rect x={0.5} y={stand.top - stand.rise} width={width - 1} {...bar} />
          <rect
            x={0.5}
            y={stand.top - stand.rise - 8}
            width={width - 1}
            height={4}
            rx={2}
            fill="var(--accent)"
          />
        </>
      )}
    </svg>
  )
}
