/** Labels. Facts that can change are printed only on request. */
import { groupedCode } from '#stock/label-codes/code.ts'
import type { StrawColour } from '#stock/batches/straw.ts'
import { plural } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import type { Drawing, LabelKind, Part } from './drawing.ts'
import type { Template } from './templates.ts'
import { labelTexts } from './texts.ts'

type Coded = {
  /** Code of ten characters. */
  code: string
  /** URL of the code, in capitals, which make the QR code smaller. */
  link: string
}

export type Label = Coded &
  (
    | {
        kind: 'GOBLET'
        batch: string
        stallion: string
        /** Day as `YYYY-MM-DD`. */
        day: string | null
        straw_colour: StrawColour
        /** Number of straws, printed only on request because it changes and the label does not. */
        straws: number | null
      }
    | { kind: 'CANISTER'; container: string; canister: number; ring: StrawColour | null; account: string }
    | {
        kind: 'CONTAINER'
        container: string
        warehouse: string
        canisters: number
        levels: number
        account: string
        phone: string | null
      }
  )

const INKS: Record<StrawColour, { fill: string; text: string }> = {
  YELLOW: { fill: '#f4d125', text: '#000' },
  PINK: { fill: '#f29ac0', text: '#000' },
  BLUE: { fill: '#2f6fdb', text: '#fff' },
  GREEN: { fill: '#2f9e44', text: '#fff' },
  RED: { fill: '#d9302c', text: '#fff' },
  ORANGE: { fill: '#f0821e', text: '#000' },
  PURPLE: { fill: '#7d3fc1', text: '#fff' },
  WHITE: { fill: '#fff', text: '#000' },
  BLACK: { fill: '#23282c', text: '#fff' },
  TRANSPARENT: { fill: '#fff', text: '#000' },
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a day as "9 Feb 26". */
function labelDay(day: string): string {
  const [year, month, date] = day.split('-') as [string, string, string]
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year.slice(2)}`
}

type Of<K extends LabelKind> = Extract<Label, { kind: K }>

function goblet({ code, batch, stallion, day, straw_colour, straws }: Of<'GOBLET'>): Drawing {
  const { fill, text } = INKS[straw_colour]
  const line = { kind: 'text', x: 9.9, size: 1.95 } as const
  return {
    width: 25.4,
    height: 10,
    parts: [
      { kind: 'code', symbol: 'DATA_MATRIX', text: code, x: 1.3, y: 1.3, side: 7.4 },
      { ...line, text: batch, y: 3.8, size: 2.8, max: 14.6, is_bold: true, cut: 'middle' },
      { ...line, text: stallion, y: 6.2, max: 14.6 },
      {
        ...line,
        text: [day === null ? [] : labelDay(day), straws ?? []].flat().join(' · '),
        y: 8.8,
        max: 7.8,
        cut: 'nothing',
      },
      { kind: 'box', x: 18.6, y: 7.05, width: 5.9, height: 2.25, radius: 0.5, fill, rim: '#000' },
      {
        ...{ kind: 'text', text: words[straw_colour]!.toLowerCase(), x: 21.55, y: 8.72, size: 1.6 },
        ...{ max: 5.3, is_bold: true, is_centred: true, colour: text, cut: 'nothing' },
      },
    ],
  }
}

/** Draws a label that is too small for the other designs. */
function lid({ code, batch }: Of<'GOBLET'>): Drawing {
  return {
    width: 10,
    height: 10,
    parts: [
      { kind: 'code', symbol: 'DATA_MATRIX', text: code, x: 1.7, y: 0.7, side: 6.6 },
      {
        ...{ kind: 'text', text: batch, x: 5, y: 9.4, size: 1.9, max: 8 },
        ...{ is_bold: true, is_centred: true, cut: 'middle' },
      },
    ],
  }
}

function canister({ code, link, container, canister: number, ring, account }: Of<'CANISTER'>): Drawing {
  const inks = ring && INKS[ring]
  const below = { kind: 'text', x: 29.8, size: 1.75, max: 15, is_centred: true } as const
  return {
    width: 38.1,
    height: 21.2,
    parts: [
      ...(ring && inks
        ? ([
            { kind: 'box', x: 0, y: 0, width: 3.4, height: 21.2, radius: 0, fill: inks.fill, rim: '#000' },
            {
              ...{ kind: 'text', text: labelTexts.ring(words[ring]!), x: 2.4, y: 19.6, size: 2 },
              ...{ max: 18, is_bold: true, is_upright: true, colour: inks.text, cut: 'nothing' },
            },
          ] satisfies Part[])
        : []),
      {
        ...{ kind: 'text', text: String(number), x: 5.8, y: 13.6, size: 15.5, max: 14.5 },
        ...{ is_bold: true, cut: 'nothing' },
      },
      { kind: 'text', text: container, x: 5.8, y: 17, size: 2.5, max: 17, is_bold: true, min: 0.6 },
      { kind: 'text', text: labelTexts.bottom, x: 5.8, y: 19.7, size: 1.75, max: 15.8 },
      { kind: 'code', symbol: 'QR', text: link, x: 24.2, y: 2.4, side: 11.2 },
      { ...below, text: groupedCode(code), y: 17 },
      { ...below, text: account, y: 19.7 },
    ],
  }
}

/** Maximum number of canisters in a plan: as many as hang in one ring. */
const MAX_PLANNED = 12
const PLAN = { x: 14.3, y: 24.6, radius: 8.3 }

function plan(canisters: number): Part[] {
  if (canisters > MAX_PLANNED) return []
  const share = canisters === 1 ? 1 : Math.sin(Math.PI / canisters) * 0.88
  const radius = Math.min((PLAN.radius * share) / (1 + share), PLAN.radius * 0.34)
  const distance = canisters === 1 ? 0 : PLAN.radius - radius * 1.15
  const size = radius * 1.15
  return [
    { kind: 'circle', ...PLAN },
    { kind: 'mark', x: PLAN.x, y: PLAN.y - PLAN.radius, size: 1.5 },
    ...Array.from({ length: canisters }, (_, index): Part[] => {
      const angle = (2 * Math.PI * index) / canisters - Math.PI / 2
      const [x, y] = [PLAN.x + distance * Math.cos(angle), PLAN.y + distance * Math.sin(angle)]
      return [
        { kind: 'circle', x, y, radius },
        {
          ...{ kind: 'text', text: String(index + 1), x, y: y + size * 0.36, size, max: radius * 1.6 },
          ...{ is_bold: true, is_centred: true, cut: 'nothing' },
        },
      ]
    }).flat(),
    { kind: 'text', text: labelTexts.clockwise, x: PLAN.x, y: 35.7, size: 1.65, max: 20, is_centred: true },
  ]
}

function container(label: Of<'CONTAINER'>): Drawing {
  const { code, link, warehouse, canisters, levels, account, phone } = label
  const line = { kind: 'text', x: 27, max: 33.8 } as const
  return {
    width: 63.5,
    height: 38.1,
    parts: [
      { ...line, text: label.container, x: 3.8, y: 9.4, size: 7.6, max: 35.5, is_bold: true, min: 0.45 },
      { ...line, text: warehouse, x: 3.8, y: 13.2, size: 2.35, max: 35.5 },
      { kind: 'code', symbol: 'QR', text: link, x: 46, y: 2.8, side: 14.7 },
      { kind: 'text', text: groupedCode(code), x: 43.4, y: 17.5, size: 1.9, max: 15, is_upright: true },
      ...plan(canisters),
      {
        ...line,
        text: `${plural(canisters, 'canister')}, ${plural(levels, 'level')}`,
        y: 24.4,
        size: 2.1,
      },
      { ...line, text: labelTexts.bottom, y: 27.6, size: 2.1 },
      { kind: 'line', x: 27, y: 29.4, width: 33.8 },
      { ...line, text: account, y: 32.8, size: 2.6, is_bold: true },
      ...(phone === null ? [] : [{ ...line, text: phone, y: 36, size: 2.6, is_bold: true }]),
    ],
  }
}

/** Designs of a kind, best first, each with the smallest scale at which it can be read. */
const DESIGNS: {
  [K in LabelKind]: readonly { draw: (label: Of<K>) => Drawing; size: Size; min: number }[]
} = {
  GOBLET: [
    { draw: goblet, size: { width: 25.4, height: 10 }, min: 0.8 },
    { draw: lid, size: { width: 10, height: 10 }, min: 0.6 },
  ],
  CANISTER: [{ draw: canister, size: { width: 38.1, height: 21.2 }, min: 0.79 }],
  CONTAINER: [{ draw: container, size: { width: 63.5, height: 38.1 }, min: 0.65 }],
}

type Size = { width: number; height: number }

/** Returns the smallest size of a kind of label in millimetres, in tenths that can be printed. */
export function smallestSize(kind: LabelKind): Size {
  const { size, min } = DESIGNS[kind].at(-1)!
  const tenths = (length: number) => Math.ceil(length * min * 10) / 10
  return { width: tenths(size.width), height: tenths(size.height) }
}

/** Position of a design on a label: its scale, its distance from the corner, and whether it is turned by 90 degrees. */
export type Placement = { design: number; scale: number; x: number; y: number; is_turned: boolean }

/** Returns the placement of the best design that fits a paper, or null if every design would be unreadable. */
export function placementOf(kind: LabelKind, template: Template): Placement | null {
  const { width, height, is_round } = template
  // Use the square within the circle.
  const share = is_round ? Math.SQRT1_2 : 1
  const [wide, high] = [width * share, height * share]
  for (const [design, { size, min }] of DESIGNS[kind].entries()) {
    const across = Math.min(wide / size.width, high / size.height)
    const along = Math.min(wide / size.height, high / size.width)
    const is_turned = along > across
    const scale = Math.max(across, along)
    if (scale < min) continue
    const [w, h] = is_turned ? [size.height, size.width] : [size.width, size.height]
    return { design, scale, x: (width - w * scale) / 2, y: (height - h * scale) / 2, is_turned }
  }
  return null
}

export function drawingOf(label: Label, { design }: Placement): Drawing {
  return (DESIGNS[label.kind] as readonly { draw: (one: Label) => Drawing }[])[design]!.draw(label)
}

export function spokenLabel(label: Label): string {
  const facts =
    label.kind === 'GOBLET'
      ? [label.batch, label.stallion]
      : label.kind === 'CANISTER'
        ? [label.container, labelTexts.canister(label.canister)]
        : [label.container]
  return [...facts, groupedCode(label.code)].join(', ')
}
