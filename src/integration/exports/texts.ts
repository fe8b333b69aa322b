import { plural } from '#platform/contract/grouped.ts'
import type { SheetName } from './sheets.ts'

export const exportsTexts = {
  title: 'Export',
  spreadsheets: 'Spreadsheets',
  spreadsheetsText:
    'The lists you choose, for Excel or as CSV. Each list also has its own export, with its filter.',
  open: 'Export lists',
  more: 'Several lists…',
  from: 'From',
  to: 'To',
  owner: 'Owner',
  allOwners: 'All owners',
  format: 'Format',
  formats: {
    xlsx: (files: number) => `XLSX, ${plural(files, 'file')}`,
    csv: (files: number) => `CSV, ${plural(files, 'file')}`,
  },
  numbers: 'Numbers',
  decimals: { POINT: '0.5', COMMA: '0,5' },
  stock: 'Stock',
  asOfLastDay: 'As of the last day',
  asOfToday: 'As it is now',
  lists: 'Lists',
  none: 'Choose at least one list.',
  size: (parts: string[], size: string) => `${parts.join(', ')}. About ${size}.`,
} as const

export const sheetTexts: Record<SheetName, { name: string; text: string; count: (rows: number) => string }> =
  {
    batches: {
      name: 'Batches',
      text: 'all fields, 1 row per batch',
      count: (rows) => `${rows} ${rows === 1 ? 'batch' : 'batches'}`,
    },
    straws: {
      name: 'Straws',
      text: '1 row per straw, with owner, holder and place',
      count: (rows) => plural(rows, 'straw'),
    },
    movements: {
      name: 'Movements',
      text: 'with moves between places, 1 row per movement',
      count: (rows) => plural(rows, 'movement'),
    },
    horses: { name: 'Horses', text: 'with studbooks and owners', count: (rows) => plural(rows, 'horse') },
    health: {
      name: 'Health tests',
      text: 'of all horses, with laboratory and result',
      count: (rows) => plural(rows, 'health test'),
    },
    stakeholders: {
      name: 'Stakeholders',
      text: 'with their addresses',
      count: (rows) => plural(rows, 'stakeholder'),
    },
    places: {
      name: 'Places',
      text: '1 row per level, including empty ones',
      count: (rows) => plural(rows, 'place'),
    },
    consignments: {
      name: 'Consignments',
      text: 'who holds whose straws',
      count: (rows) => plural(rows, 'consignment'),
    },
    nitrogen: {
      name: 'Nitrogen',
      text: 'measurements and refills, including struck-out ones',
      count: (rows) => plural(rows, 'measurement'),
    },
  }
