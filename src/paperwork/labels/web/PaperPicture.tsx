import { type ReactNode, useId } from 'react'
import { cellAt, labelsOnSheet, paperOf, sheetsOf, type Template } from '../templates.ts'
import classes from './PaperPicture.module.css'

type Props = {
  template: Template
  /** Height in pixels of a sheet; a roll is as wide as high. */
  height: number
  /** First free label, and number of labels that are printed. */
  start?: number
  count?: number
}

/** Paper drawn to scale: a sheet as its grid with used labels hatched, a roll with its label. */
export function PaperPicture({ template, ...rest }: Props) {
  return template.paper === 'ROLL' ? (
    <Roll template={template} size={rest.height} />
  ) : (
    <Sheet template={template} {...rest} />
  )
}

function Sheet({ template, height, start = 1, count = 0 }: Props) {
  const paper = paperOf(template)
  const [printed = []] = sheetsOf(template, start, count)
  const places = Array.from({ length: labelsOnSheet(template) }, (_, place) => place)
  return (
    <svg
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      width={(height * paper.width) / paper.height}
      height={height}
      aria-hidden
      className={classes.sheet}
    >
      <UsedLabels>
        {(used) => (
          <>
            <path d={cellsPath(template, places)} className={classes.cells} />
            <path d={cellsPath(template, places.slice(0, start - 1))} fill={used} />
            <path d={cellsPath(template, printed)} className={classes.printed} />
          </>
        )}
      </UsedLabels>
    </svg>
  )
}

/** Hatching of used labels, as a fill. */
export function UsedLabels({ children }: { children: (fill: string) => ReactNode }) {
  const id = useId()
  return (
    <>
      <pattern id={id} width={3} height={3} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={3} height={3} fill="var(--paper-used)" />
        <rect width={1.2} height={3} fill="var(--paper-line)" />
      </pattern>
      {children(`url(#${id})`)}
    </>
  )
}

const cellsPath = (template: Template, places: readonly number[]) =>
  places
    .map((place) => cellAt(template, place))
    .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`)
    .join('')

const SIDE = 118
const AXIS = 56
const LARGEST_SCALE = 1.9

function Roll({ template, size }: { template: Template; size: number }) {
  const long = Math.max(template.width, template.height)
  const across = Math.min(template.width, template.height)
  const scale = Math.min(LARGEST_SCALE, 58 / long, 62 / across)
  const [width, height] = [long * scale, across * scale]
  const band = height / 2 + 4
  const label = (x: number) => (
    <rect
      {...{ x, y: AXIS - height / 2, width, height }}
      rx={template.is_round ? width / 2 : 2}
      className={x === 34 ? classes.first : classes.next}
    />
  )
  return (
    <svg viewBox={`4 0 ${SIDE - 4} ${AXIS * 2}`} width={size} height={size} aria-hidden>
      <path d={`M18 ${AXIS - band}H${SIDE}V${AXIS + band}H18z`} className={classes.band} />
      {label(34)}
      {label(34 + width + 6)}
      <ellipse cx={18} cy={AXIS} rx={13} ry={band + 9} className={classes.reel} />
      <ellipse cx={18} cy={AXIS} rx={4.4} ry={9.75} className={classes.core} />
    </svg>
  )
}
