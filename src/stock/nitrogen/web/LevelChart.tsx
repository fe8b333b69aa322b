import { Box, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { shortDate, timeZone } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import type { VesselStatus } from '../contract.ts'
import { nitrogenTexts, oneDecimal } from '../texts.ts'
import type { Point } from './chart-points.ts'

type Props = { vesselStatus: VesselStatus; points: readonly Point[]; unit: 'cm' | 'l' }

const HEIGHT = 280
const DAY_S = 24 * 60 * 60
/** Width in pixels below which the drawing takes the whole width, with its words inside. */
const NARROW = 500

export function LevelChart({ vesselStatus, points, unit }: Props) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const drawnIn = useMergedRef(ref, setPlace)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    if (!place || width === 0) return
    const data: uPlot.AlignedData = [points.map(({ at }) => at), points.map(({ level }) => level)]
    const chart = new uPlot(optionsFor(place, width, { vesselStatus, points, unit }), data, place)
    return () => chart.destroy()
  }, [vesselStatus, points, unit, width, place, scheme])
  const refills = points.filter(({ isRefill }) => isRefill).length
  return (
    <figure style={{ margin: 0 }}>
      <VisuallyHidden component="figcaption">
        {nitrogenTexts.chart(vesselStatus.label, unit)}:{' '}
        {nitrogenTexts.chartText(points.length - refills, refills)}
      </VisuallyHidden>
      <Box ref={drawnIn} mih={HEIGHT} aria-hidden />
    </figure>
  )
}

function optionsFor(place: HTMLElement, width: number, { vesselStatus, points, unit }: Props): uPlot.Options {
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
  const { warning_cm, alarm_cm, kind } = vesselStatus.vessel
  const isNarrow = width < NARROW
  const isMarked = kind === 'STORAGE' && unit === 'cm'
  const [first, last] = [points[0]!, points.at(-1)!]
  const projected =
    isMarked && vesselStatus.until !== null && last.level !== null
      ? Date.parse(vesselStatus.until) / 1000
      : null
  const shown = Math.max(last.at - first.at, 7 * DAY_S)
  // Limit the projection, so that the measurements have enough room.
  const end = projected === null ? last.at : Math.min(Math.max(projected, last.at), last.at + shown * 0.35)
  const highest = Math.max(
    ...points.map(({ level }) => level ?? 0),
    isMarked ? vesselStatus.vessel.notice_cm : 1,
  )
  const value = (level: number | null) =>
    level === null ? commonTexts.nothing : `${oneDecimal(level)} ${unit}`
  const day = (seconds: number) => shortDate(new Date(seconds * 1000).toISOString())
  const withoutYear = (seconds: number) => day(seconds).replace(/ \d{4}$/, '')
  const showLatest = (chart: uPlot) => chart.setLegend({ idx: chart.data[0].length - 1 })

  function line(
    chart: uPlot,
    from: [number, number],
    to: [number, number],
    stroke: string,
    dash: number[],
    thick = 2,
  ) {
    const { ctx, valToPos } = chart
    ctx.strokeStyle = stroke
    ctx.lineWidth = thick * uPlot.pxRatio
    ctx.setLineDash(dash.map((one) => one * uPlot.pxRatio))
    ctx.beginPath()
    ctx.moveTo(valToPos(from[0], 'x', true), valToPos(from[1], 'y', true))
    ctx.lineTo(valToPos(to[0], 'x', true), valToPos(to[1], 'y', true))
    ctx.stroke()
    ctx.setLineDash([])
  }

  function write({ ctx }: uPlot, text: string, x: number, y: number, fill: string) {
    ctx.font = `500 ${12 * uPlot.pxRatio}px ${style.fontFamily}`
    ctx.textAlign = 'left'
    ctx.textBaseline = 'middle'
    ctx.fillStyle = fill
    ctx.fillText(text, x, y)
  }

  function zones(chart: uPlot) {
    if (!isMarked) return
    const { ctx, bbox, valToPos } = chart
    const zone = (from: number, to: number, fill: string) => {
      const [top, foot] = [valToPos(to, 'y', true), valToPos(from, 'y', true)]
      ctx.fillStyle = fill
      ctx.fillRect(bbox.left, top, bbox.width, foot - top)
    }
    zone(alarm_cm, warning_cm, colour('gold-soft'))
    zone(0, alarm_cm, colour('bad-soft'))
  }

  function marks(chart: uPlot) {
    if (!isMarked) return
    const { bbox, valToPos, scales } = chart
    const [from, to] = [scales['x']!.min!, scales['x']!.max!]
    line(chart, [from, warning_cm], [to, warning_cm], colour('gold'), [], 1.5)
    line(chart, [from, alarm_cm], [to, alarm_cm], colour('bad'), [], 1.5)
    const x = bbox.left + (isNarrow ? 0 : bbox.width) + 8 * uPlot.pxRatio
    const beside = (text: string, cm: number, ink: string) =>
      write(chart, text, x, valToPos(cm, 'y', true) + (isNarrow ? 9 * uPlot.pxRatio : 0), ink)
    beside(nitrogenTexts.fillAt(`${oneDecimal(warning_cm)} cm`), warning_cm, colour('gold-ink'))
    beside(nitrogenTexts.alarmAt(`${oneDecimal(alarm_cm)} cm`), alarm_cm, colour('bad-ink'))
  }

  function levels(chart: uPlot) {
    const known = points.filter((point): point is Point & { level: number } => point.level !== null)
    known.forEach((point, index) => {
      const before = known[index - 1]
      if (!before) return
      // A refill happens at one moment: draw it vertically, however long ago the previous reading was.
      const rises = point.isRefill && point.level > before.level
      const from: [number, number] = rises ? [point.at, before.level] : [before.at, before.level]
      if (rises && point.at - before.at > DAY_S / 2)
        line(chart, [before.at, before.level], from, colour('n-400'), [2, 4], 1)
      line(chart, from, [point.at, point.level], colour('stored'), rises ? [3, 3] : [])
      if (rises && point.added !== null && !isNarrow) {
        const { valToPos } = chart
        const [x, y] = [valToPos(point.at, 'x', true), valToPos(point.level, 'y', true)]
        write(
          chart,
          nitrogenTexts.plus(oneDecimal(point.added)),
          x + 8 * uPlot.pxRatio,
          y - 9 * uPlot.pxRatio,
          colour('ink-2'),
        )
      }
    })
    const latest = known.at(-1)
    if (latest && projected !== null && projected > latest.at && latest.level > warning_cm) {
      const share = (end - latest.at) / (projected - latest.at)
      line(
        chart,
        [latest.at, latest.level],
        [end, latest.level - share * (latest.level - warning_cm)],
        colour('gold'),
        [5, 4],
      )
    }
  }

  return {
    width,
    height: HEIGHT - 40,
    padding: [20, isMarked && !isNarrow ? 116 : 16, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), timeZone()),
    scales: {
      x: { range: [first.at - DAY_S, end + DAY_S] },
      y: { range: [0, Math.ceil((highest + 3) / 10) * 10] },
    },
    cursor: { drag: { x: false, y: false } },
    hooks: {
      drawClear: [zones],
      drawAxes: [marks, levels],
      ready: [showLatest],
      setCursor: [(chart) => (chart.cursor.idx == null ? showLatest(chart) : undefined)],
    },
    axes: [
      { ...axis, space: 90, gap: 10, values: (_, days) => days.map(withoutYear) },
      {
        ...axis,
        size: isNarrow ? 28 : 48,
        values: (_, values) => values.map((one) => (isNarrow ? String(one) : `${one} ${unit}`)),
      },
    ],
    series: [
      {
        label: nitrogenTexts.at,
        value: (_, seconds) => (seconds === null ? commonTexts.nothing : day(seconds)),
      },
      {
        label: nitrogenTexts.amount,
        stroke: colour('stored'),
        width: 0,
        paths: () => null,
        value: (_, level) => value(level),
        points: { show: true, size: 8, fill: colour('card'), stroke: colour('stored'), width: 2 },
      },
    ],
  }
}
