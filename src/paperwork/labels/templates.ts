/**
 * Paper for labels, with its maker's dimensions in millimetres. Sheets whose grid or margin is not known are left out.
 */
export type Template = {
  key: string
  name: string
  paper: 'A4' | 'LETTER' | 'ROLL'
  width: number
  height: number
  columns: number
  rows: number
  top: number
  left: number
  /** Gap between columns; rows of all these sheets touch. */
  gap: number
  is_round: boolean
  has_zpl: boolean
  /** Whether the product is of paper. Rolls that are identified by their size only are sold in several materials. */
  is_paper: boolean
}

export const PAPER_SIZES = {
  A4: { width: 210, height: 297 },
  LETTER: { width: 215.9, height: 279.4 },
} as const

type Size = readonly [width: number, height: number]
type Grid = readonly [columns: number, rows: number, top: number, left: number, gap: number]

const sheet = (
  key: string,
  name: string,
  paper: 'A4' | 'LETTER',
  [width, height]: Size,
  [columns, rows, top, left, gap]: Grid,
): Template => ({
  ...{ key, name, paper, width, height, columns, rows, top, left, gap },
  ...{ is_round: false, has_zpl: false, is_paper: true },
})

const roll = (key: string, name: string, [width, height]: Size, is: Partial<Template> = {}): Template => ({
  ...{ key, name, paper: 'ROLL', width, height, columns: 1, rows: 1, top: 0, left: 0, gap: 0 },
  ...{ is_round: false, has_zpl: false, is_paper: true },
  ...is,
})

const ZPL = { has_zpl: true, is_paper: false }

export const TEMPLATES = [
  sheet('L4731', 'Avery L4731', 'A4', [25.4, 10], [7, 27, 13.5, 8.6, 2.5]),
  sheet('L7651', 'Avery L7651', 'A4', [38.1, 21.2], [5, 13, 10.7, 4.75, 2.5]),
  sheet('Z3666', 'Zweckform 3666', 'A4', [38, 21.2], [5, 13, 10.7, 10, 0]),
  sheet('Z3667', 'Zweckform 3667', 'A4', [48.5, 16.9], [4, 16, 13.3, 8, 0]),
  sheet('L7160', 'Avery L7160', 'A4', [63.5, 38.1], [3, 7, 15.1, 7.2, 2.5]),
  sheet('5160', 'Avery 5160', 'LETTER', [66.7, 25.4], [3, 10, 12.7, 4.8, 3.2]),
  sheet('5167', 'Avery 5167', 'LETTER', [44.5, 12.7], [4, 20, 12.7, 7.6, 7.6]),
  roll('R25X10', 'Zebra, Brady', [25, 10], ZPL),
  roll('R25X25', 'Zebra, Brady', [25, 25], ZPL),
  roll('R38X13', 'Zebra, Brady', [38, 13], ZPL),
  roll('R51X25', 'Zebra, Brady', [51, 25], ZPL),
  roll('QL62X29', 'Brother QL', [62, 29]),
  roll('QL29X90', 'Brother QL', [29, 90]),
  roll('QL17X54', 'Brother QL', [17, 54]),
  roll('QL12', 'Brother QL, round', [12, 12], { is_round: true }),
  roll('D11352', 'DYMO 11352', [25, 54]),
  roll('D11353', 'DYMO 11353', [13, 25]),
  roll('D99010', 'DYMO 99010', [89, 28]),
] as const satisfies readonly Template[]

export const TEMPLATE_KEYS = TEMPLATES.map(({ key }) => key)

export function templateOf(key: string): Template {
  return TEMPLATES.find((template) => template.key === key) ?? TEMPLATES[0]
}

export const labelsOnSheet = ({ columns, rows }: Template) => columns * rows

export function paperOf({ paper, width, height }: Template): { width: number; height: number } {
  return paper === 'ROLL' ? { width, height } : PAPER_SIZES[paper]
}

/** Deviation of a printer from the maker's sheet: offset in millimetres, scale in per cent. */
export type Adjustment = { offset_x: number; offset_y: number; scale_x: number; scale_y: number }

export const UNADJUSTED: Adjustment = { offset_x: 0, offset_y: 0, scale_x: 100, scale_y: 100 }

export type Cell = { x: number; y: number; width: number; height: number }

/** Returns the label at a place of a sheet; places count from 0, row by row. */
export function cellAt(template: Template, place: number, adjustment: Adjustment = UNADJUSTED): Cell {
  const { columns, width, height, left, top, gap } = template
  const { offset_x, offset_y, scale_x, scale_y } = adjustment
  const [column, row] = [place % columns, Math.floor(place / columns)]
  return {
    x: round(offset_x + (left + column * (width + gap)) * (scale_x / 100)),
    y: round(offset_y + (top + row * height) * (scale_y / 100)),
    width: round(width * (scale_x / 100)),
    height: round(height * (scale_y / 100)),
  }
}

const round = (length: number) => Math.round(length * 1000) / 1000

/**
 * Distributes labels over sheets.
 * @param start the first free label of the first sheet, from 1
 * @returns the printed places of each sheet, counted from 0
 */
export function sheetsOf(template: Template, start: number, count: number): number[][] {
  const size = labelsOnSheet(template)
  const first = Math.min(Math.max(start, 1), size) - 1
  const sheets: number[][] = []
  for (let label = 0; label < count; label += 1) {
    const place = first + label
    ;(sheets[Math.floor(place / size)] ??= []).push(place % size)
  }
  return sheets
}
