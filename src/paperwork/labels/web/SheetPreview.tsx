import type { KeyboardEvent } from 'react'
import { type Cell, cellAt, labelsOnSheet, paperOf, sheetsOf, type Template } from '../templates.ts'
import { labelTexts } from '../texts.ts'
import { UsedLabels } from './PaperPicture.tsx'
import type { Sheet } from './printer-settings.ts'
import { sourceOf } from './label-files.ts'
import classes from './SheetPreview.module.css'

type Props = {
  template: Template
  sheet: Sheet
  /** Drawings of the labels on the first sheet, in order; a label without a drawing is only marked. */
  drawings: readonly { svg: string }[]
  /** Number of labels on all sheets, including copies. */
  count: number
  copies: number
  /** Name of the chosen label for screen readers. */
  label?: string
  onStart: (start: number) => void
}

export function SheetPreview({ template, sheet, drawings, count, copies, label, onStart }: Props) {
  const { width, height } = paperOf(template)
  const size = labelsOnSheet(template)
  const [places = []] = sheetsOf(template, sheet.start, count)
  const first = places[0] ?? Math.min(sheet.start, size) - 1
  const canBegin = size > 1
  const step: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: template.columns,
    ArrowUp: -template.columns,
  }
  const move = (event: KeyboardEvent) => {
    const by = step[event.key]
    if (by === undefined) return
    event.preventDefault()
    onStart(Math.min(Math.max(sheet.start + by, 1), size))
  }
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classes.labelSheet}
      data-roll={template.paper === 'ROLL' || undefined}
      {...(canBegin
        ? {
            role: 'slider',
            tabIndex: 0,
            'aria-label': label ?? labelTexts.start,
            'aria-valuemin': 1,
            'aria-valuemax': size,
            'aria-valuenow': first + 1,
            onKeyDown: move,
          }
        : { role: 'img', 'aria-label': labelTexts.preview })}
    >
      <UsedLabels>
        {(used) =>
          Array.from({ length: size }, (_, place) => {
            const cell = cellAt(template, place, sheet)
            const index = place - first
            const isPrinted = index >= 0 && index < places.length
            const drawing = isPrinted ? drawings[Math.floor(index / copies)] : undefined
            return (
              <g key={place} {...(canBegin && { onClick: () => onStart(place + 1) })}>
                <rect
                  {...cell}
                  rx={0.6}
                  className={classes.labelCell}
                  {...(canBegin && place < first && { style: { fill: used } })}
                  data-printed={(isPrinted && !drawing) || undefined}
                  data-first={(canBegin && place === first) || undefined}
                />
                {drawing ? (
                  <image {...cell} href={sourceOf(drawing)} preserveAspectRatio="none" />
                ) : (
                  isPrinted && <Awaited {...cell} />
                )}
              </g>
            )
          })
        }
      </UsedLabels>
    </svg>
  )
}

/** Place of a label that is being drawn: its code and two lines. */
function Awaited({ x, y, width, height }: Cell) {
  const code = Math.min(width, height) * 0.6
  const left = x + height * 0.2
  const rect = (rx: number, ry: number, w: number, h: number) => `M${rx} ${ry}h${w}v${h}h${-w}z`
  const line = height * 0.12
  return (
    <path
      className={classes.labelAwaited}
      d={
        rect(left, y + height * 0.2, code, code) +
        rect(left + code * 1.2, y + height * 0.3, width * 0.35, line) +
        rect(left + code * 1.2, y + height * 0.55, width * 0.25, line)
      }
    />
  )
}
