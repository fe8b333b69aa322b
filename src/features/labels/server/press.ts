/** Draws and sets labels, in the typesetter's thread: codes take a while, and so does a thousand of anything. */
import { readFileSync } from 'node:fs'
import { typeset } from '#features/documents/server/set-pdf.ts'
import { type Label, placementOf, spokenLabel } from '../label.ts'
import { type Adjustment, cellAt, paperOf, sheetsOf, labelsOnSheet, type Template } from '../templates.ts'
import { labelTexts } from '../texts.ts'
import { type Resolution, zplOf } from '../zpl.ts'
import { fittedDrawing, svgOf } from './draw-label.ts'

const TEMPLATE = readFileSync(new URL('./labels.typ', import.meta.url), 'utf8')

export type Job = {
  labels: Label[]
  template: Template
  copies: number
  start: number
  adjustment: Adjustment
  dpi: Resolution
  at: Date
}

export function drawAll({ labels, template }: Pick<Job, 'labels' | 'template'>): string[] {
  return labels.map((label) => svgOf(label, template))
}

export function setLabels({ labels, template, copies, start, adjustment, at }: Job): Uint8Array {
  const cells = sheetsOf(template, start, labels.length * copies)
  const size = labelsOnSheet(template)
  const first = cells[0]?.[0] ?? 0
  const sheets = cells.map((places, sheet) =>
    places.map((place) => ({
      ...cellAt(template, place, adjustment),
      drawing: Math.floor((sheet * size + place - first) / copies),
    })),
  )
  const drawings = labels.map((label) => ({ svg: svgOf(label, template), text: spokenLabel(label) }))
  return set(template, { drawings, sheets, frames: false }, at)
}

export function setTestPage({ template, adjustment, at }: Job): Uint8Array {
  const sheet = Array.from({ length: labelsOnSheet(template) }, (_, place) => ({
    ...cellAt(template, place, adjustment),
    number: place + 1,
  }))
  return set(template, { drawings: [], sheets: [sheet], frames: true }, at)
}

export function writeZpl({ labels, template, copies, dpi }: Job): string {
  return labels
    .map((label) => {
      const placement = placementOf(label.kind, template)!
      return zplOf(fittedDrawing(label, template), template, placement, dpi, copies)
    })
    .join('')
}

function set(template: Template, data: object, at: Date): Uint8Array {
  const whole = {
    ...data,
    ...paperOf(template),
    title: labelTexts.title,
    note: labelTexts.testNote(template.name),
  }
  return typeset({ mainFileContent: TEMPLATE }, whole, '1.7', at)
}
