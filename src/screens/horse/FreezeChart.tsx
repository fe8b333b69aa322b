import { Box, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Freeze } from '#stock/batches/contract.ts'
import { WBFSH_DOSE } from '#stock/batches/whole-doses.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'

const HEIGHT = 280

/** Chart of the post-thaw motility of a stallion's freezes, with a text version for screen readers. */
export function FreezeChart({ freezes }: { freezes: readonly Freeze[] }) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const drawnIn = useMergedRef(ref, setPlace)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    if (!place || width === 0) return
    const chart = new uPlot(optionsFor(place, width, freezes), dataOf(freezes), place)
    return () => chart.destroy()
    // Redraw when the scheme changes, because it determines the colours.
  }, [freezes, width, place, scheme])
  const shown = (percent: number | null) => (percent === null ? commonTexts.nothing : `${percent} %`)
  return (
    <figure style={{ margin: 0 }}>
      <VisuallyHidden component="figcaption">
        {horseTexts.freezesText(freezes.length)}
        <ul>
          {freezes.map(({ batch_id, day, motile, progressive }) => (
            <li key={batch_id}>{horseTexts.freeze(shortDate(day), shown(progressive), shown(motile))}</li>
          ))}
        </ul>
      </VisuallyHidden>
      <Box ref={drawnIn} mih={HEIGHT} aria-hidden />
    </figure>
  )
}

const LINES = [
  { key: 'progressive', token: 'accent' },
  { key: 'motile', token: 'gold-ink' },
] as const

function linesOf(freezes: readonly Freeze[]) {
  return LINES.filter(({ key }) => freezes.some((freeze) => freeze[key] !== null))
}

const NAME_HEIGHT = 16

function dataOf(freezes: readonly Freeze[]): uPlot.AlignedData {
  return [
    freezes.map(({ day }) => Date.parse(day) / 1000),
    ...linesOf(freezes).map(({ key }) => freezes.map((freeze) => freeze[key])),
  ]
}

function optionsFor(place: HTMLElement, width: number, freezes: readonly Freeze[]): uPlot.Options {
  const style = getComputedStyle(place)
  // Resolve light-dark(), which a canvas cannot read.
  const colour = (name: string) => {
    place.style.outlineColor = `var(--${name})`
    return style.outlineColor
  }
  const axis = {
    stroke: colour('ink-2'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  }
  const percent = (_: uPlot, value: number | null) => (value === null ? commonTexts.nothing : `${value} %`)
  const lines = linesOf(freezes).map(({ key, token }) => ({
    key,
    name: horseTexts[key],
    colour: colour(token),
  }))
  const write = (ctx: CanvasRenderingContext2D, text: string, x: number, y: number) => {
    ctx.font = `500 ${12 * uPlot.pxRatio}px ${style.fontFamily}`
    ctx.textBaseline = 'middle'
    ctx.fillText(text, x, y)
  }
  const day = (seconds: number) =>
    shortDate(new Date(seconds * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length))
  // The legend shows the latest freeze unless the pointer is at another one.
  const showLatest = (chart: uPlot) => chart.setLegend({ idx: chart.data[0].length - 1 })
  return {
    width,
    height: HEIGHT - 40,
    padding: [12, 84, 0, 0],
    // Dates are independent of the viewer's time zone.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: { x: { range: aroundDays }, y: { range: [0, 100] } },
    cursor: { drag: { x: false, y: false } },
    hooks: {
      // Shade the range below the progressive motility that a dose requires.
      drawClear: [
        ({ ctx, bbox, valToPos }) => {
          const top = valToPos(WBFSH_DOSE.progressive, 'y', true)
          ctx.fillStyle = colour('sunken')
          ctx.fillRect(bbox.left, top, bbox.width, bbox.top + bbox.height - top)
          ctx.fillStyle = ctx.strokeStyle = colour('ink-2')
          ctx.setLineDash([6, 4])
          ctx.lineWidth = uPlot.pxRatio
          ctx.beginPath()
          ctx.moveTo(bbox.left, top)
          ctx.lineTo(bbox.left + bbox.width, top)
          ctx.stroke()
          ctx.setLineDash([])
          ctx.textAlign = 'left'
          // Write at the bottom, where lines are rare.
          const foot = bbox.top + bbox.height - 12 * uPlot.pxRatio
          write(ctx, horseTexts.wbfsh(WBFSH_DOSE.progressive), bbox.left + 6 * uPlot.pxRatio, foot)
        },
      ],
      // Write each line's name next to its last freeze, and move overlapping names apart.
      draw: [
        ({ ctx, valToPos, bbox }) => {
          const ends = lines.map(({ key, name, colour }) => {
            const last = freezes.findLast((freeze) => freeze[key] !== null)![key]!
            return { name, colour, y: valToPos(last, 'y', true) }
          })
          const [lower, upper] = ends
          const missing = upper ? NAME_HEIGHT * uPlot.pxRatio - (lower!.y - upper.y) : 0
          if (upper && missing > 0) {
            lower!.y += missing / 2
            upper.y -= missing / 2
          }
          ctx.textAlign = 'left'
          for (const { name, colour, y } of ends) {
            ctx.fillStyle = colour
            write(ctx, name, bbox.left + bbox.width + 10 * uPlot.pxRatio, y)
          }
        },
      ],
      ready: [showLatest],
      setCursor: [(chart) => (chart.cursor.idx == null ? showLatest(chart) : undefined)],
    },
    axes: [
      { ...axis, space: 110, values: (_, days) => days.map(day) },
      { ...axis, size: 48, values: (_, values) => values.map((value) => `${value} %`) },
    ],
    series: [
      {
        label: horseTexts.freezeDay,
        value: (_, seconds) => (seconds === null ? commonTexts.nothing : day(seconds)),
      },
      ...lines.map(({ name, colour: stroke }) => ({
        label: name,
        stroke,
        width: 2,
        spanGaps: true,
        value: percent,
        points: { show: true, size: 7, fill: stroke },
      })),
    ],
  }
}

const MONTH = 30 * 24 * 60 * 60

/** Returns the range of the time axis; a single day is centred within two months. */
function aroundDays(_: uPlot, first: number, last: number): [number, number] {
  return first === last ? [first - MONTH, last + MONTH] : [first, last]
}
