/** Template spreadsheets: one with an example row for each kind, and an untidy one to try. */
import { stringify } from 'csv-stringify/browser/esm/sync'
import { writeXlsx } from 'hucre/xlsx'
import { toCsvCell } from '#platform/contract/csv-text.ts'
import type { Cell } from '../cells.ts'
import type { Field, ImportKind } from '../fields.ts'
import { fieldName, kindTexts } from '../field-texts.ts'

// Fresh values of the ejaculate are published figures (gift-estate.com); those after thawing are invented.
const BATCH: [Field, Cell][] = [
  ['batch', 'B-26-101'],
  ['stallion', 'Quintus L'],
  ['ueln', '276431310123456'],
  ['sheet.collection.produced_on', '2026-02-01'],
  ['straw_colour', 'yellow'],
  ['straw_size', 0.5],
]

const EXAMPLES: Record<ImportKind, [Field, Cell][]> = {
  STOCK: [
    ...BATCH,
    ['straws', 19],
    ['owner', 'Gestüt Lindenhof'],
    ['container', 'Tank 1'],
    ['canister', 1],
    ['level', 2],
    ['sheet.post_thaw_motility.progressive', 41],
    ['note', ''],
  ],
  BATCHES: [
    ...BATCH,
    ['sheet.sample.volume', 75],
    ['sheet.sample.concentration', 135],
    ['sheet.sample_motility.progressive', 60],
    ['sheet.cryopreservation.extender', 'INRA 96'],
    ['sheet.post_thaw_motility.motile', 48],
    ['sheet.post_thaw_motility.progressive', 41],
    ['straws_per_dose', 8],
    ['note', ''],
  ],
  MOVEMENTS: [
    ['date', '2026-03-12'],
    ['movement', 'sale'],
    ['batch', 'B-26-101'],
    ['straws', 8],
    ['party', 'Stal Van Dijk'],
    ['owner', ''],
    ['mare', ''],
    ['why', ''],
    ['signer', 'Ana García'],
    ['note', ''],
  ],
  MEASUREMENTS: [
    ['batch', 'B-26-101'],
    ['sheet.sample.concentration', 135],
    ['sheet.sample.volume', 75],
    ['cells', 812],
    ['sheet.post_thaw_motility.motile', 68],
    ['sheet.post_thaw_motility.progressive', 60],
    ['sheet.post_thaw_viability.viable', 74],
    ['sheet.post_thaw_morphology.normal', 71],
  ],
  HORSES: [
    ['name', 'Quintus L'],
    ['ueln', '276431310123456'],
    ['sex', 'stallion'],
    ['born_on', '2010-04-20'],
    ['breed', 'Hanoverian'],
    ['colour', 'bay'],
    ['studbooks', 'HANN'],
    ['sire', 'Quidam de Revel'],
    ['dam', 'Lanthana'],
    ['owner', 'Gestüt Lindenhof'],
  ],
  PARTIES: [
    ['name', 'Gestüt Lindenhof'],
    ['street_1', 'Lindenallee 3'],
    ['zipcode', '29221'],
    ['city', 'Celle'],
    ['country', 'Germany'],
    ['email', 'samen@lindenhof.test'],
    ['phone', '+49 5141 0'],
  ],
  CONTAINERS: [
    ['container', 'Tank 1'],
    ['canisters', 10],
    ['levels', 2],
    ['straws_per_level', 90],
    ['note', ''],
  ],
  HEALTH_TESTS: [
    ['horse', 'Quintus L'],
    ['ueln', ''],
    ['disease', 'EIA'],
    ['sample', 'blood'],
    ['sampled_on', '2026-01-12'],
    ['laboratory', ''],
    ['method', 'AGID'],
    ['result', 'negative'],
    ['resulted_on', '2026-01-16'],
    ['certificate_number', ''],
    ['note', ''],
  ],
  NITROGEN: [
    ['container', 'Tank 1'],
    ['kind', 'measured'],
    ['happened_at', '2026-03-12 08:30'],
    ['cm', 24],
    ['kg', ''],
    ['litres', ''],
    ['added_litres', ''],
    ['note', ''],
  ],
}

type Download = { name: string; bytes: Uint8Array }

export async function templateFile(kind: ImportKind, format: 'XLSX' | 'CSV'): Promise<Download> {
  const headers = EXAMPLES[kind].map(([field]) => fieldName(field, kind))
  const rows = [headers, EXAMPLES[kind].map(([, cell]) => cell)]
  const name = `${kindTexts[kind][0].toLowerCase().replaceAll(' ', '-')}.${format.toLowerCase()}`
  if (format === 'CSV') {
    return { name, bytes: new TextEncoder().encode(csvOf(rows)) }
  }
  const columns = headers.map((header) => ({ width: Math.max(12, header.length + 2) }))
  return {
    name,
    bytes: await writeXlsx({ sheets: [{ name: kindTexts[kind][0], rows: rows.map(typed), columns }] }),
  }
}

/** Writes CSV with a BOM, without which spreadsheet programs may not read it as UTF-8. */
export function csvOf(rows: Cell[][]): string {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? toCsvCell(cell) : cell)))
  return stringify(texts, { bom: true })
}

/** Converts ISO dates to `Date` objects, so that a spreadsheet does not store them as text. */
function typed(row: Cell[]): (Cell | Date)[] {
  return row.map((cell) => (/^\d{4}-\d\d-\d\d$/.test(String(cell)) ? new Date(`${cell}T00:00:00Z`) : cell))
}

const UNTIDY: Cell[][] = [
  ['Bestandsliste Hengststation Celle'],
  ['Stand 17.11.2026'],
  [],
  [
    'Kanister',
    'Etage',
    'Farbe',
    'Hengst',
    'Charge',
    'Absamung',
    'Anzahl',
    'Eigentümer',
    'Halm',
    'VB %',
    'Bem.',
  ],
  [1, 'o', 'gelb', 'Quintus L', 'Q-118', '12.03.25', '2x8+3', 'Gestüt Lindenhof', '0,5', 0.39, 'ok'],
  ['', 'u', 'rot', 'Quintus L', 'Q-119', '14.03.25', 24, 'Gestüt Lindenhof', '0,5', 0.41, ''],
  [2, 'o', 'gelb', 'Quintus', 'Q-120', '18.03.25', 32, 'Gestüt Lindenhof', '0,5', 0.38, ''],
  [2, 'u', 'blau', 'Quintus L', 'Q-121', '31.02.25', 30, 'Gestüt Lindenhof', '0,5', 0.36, ''],
  [3, 'o', 'gelb', 'Hermès du Jura', 'HJ-07', '02.04.25', 16, 'Van Dyck', '0,5', 0.44, 'alt'],
  [3, 'u', 'grün', 'Hermès du Jura', 'HJ-08', '04.04.25', 'ca. 20', 'Stal Van Dijk', '0,5', 0.4, ''],
  [4, 'o', 'weiß', 'Hermès du Jura', 'HJ-09', '07.04.25', 40, 'Van Dyck', '0,5', 0.42, ''],
  [18, 'o', 'rosa', 'Lucero del Sur', 'LS-02', '05.02.26', 14, '', '0,5', 0.41, ''],
  [4, 'u', 'orange', 'Lucero del Sur', 'LS-03', '07.02.26', 21, '', '0,5', 0.45, ''],
  ['Summe', '', '', '', '', '', 216],
]

/** Returns an untidy example workbook with common faults. */
export async function dirtyExample(): Promise<Download> {
  const merges = [{ startRow: 4, endRow: 5, startCol: 0, endCol: 0 }]
  const sheets = [
    { name: 'Tank 1', rows: UNTIDY, merges },
    { name: 'Alt', rows: [['alte Liste, nicht mehr benutzen']] },
  ]
  return { name: 'Depot Celle Bestand.xlsx', bytes: await writeXlsx({ sheets }) }
}
