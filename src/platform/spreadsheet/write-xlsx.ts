/**
 * XLSX with one sheet or several, written as its rows come: a zip of XML of which nothing is kept in memory. Texts
 * are inline strings, which no spreadsheet runs, whatever they begin with.
 */
import type { Readable } from 'node:stream'
import { type Cell, type Kind, type Read, readSlices, type Sheet } from './sheet.ts'
import { streamZip } from './stream-zip.ts'

/** Spreadsheet programs open no sheet with more; what is left goes on in another one. */
const MOST_ROWS = 1_048_576
const MOST_CHARACTERS = 32_767

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Every part is a sheet but for those named, so that this can be written before it is known how many there are. */
const CONTENT_TYPES = `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`
const ROOT = `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`
const STYLE_OF: Record<Kind, number> = { plain: 0, day: 1, instant: 2 }
const HEADING = 3

/** The first day a zip can tell: the same rows give the same bytes. */
const UNDATED = new Date(1980, 0, 1)

/** @param mostRows of one sheet, its heading included */
export function writeXlsx(sheets: Sheet[], read: Read, mostRows = MOST_ROWS): Readable {
  return streamZip(async (add) => {
    await add('[Content_Types].xml', [CONTENT_TYPES])
    await add('_rels/.rels', [ROOT])
    await add('xl/styles.xml', [STYLES])
    const names: string[] = []
    for (const sheet of sheets) {
      const rows = flattened(readSlices(sheet, read))
      for (let part = 1, isMore = true; isMore; part += 1) {
        names.push(part === 1 ? sheet.name : `${sheet.name} ${part}`)
        const { xml, isFull } = sheetXml(sheet, rows, mostRows)
        await add(`xl/worksheets/sheet${names.length}.xml`, xml)
        isMore = isFull()
      }
    }
    await add('xl/workbook.xml', [workbook(names)])
    await add('xl/_rels/workbook.xml.rels', [relations(names.length)])
  }, UNDATED)
}

async function* flattened(slices: AsyncIterable<Cell[][]>) {
  for await (const rows of slices) yield* rows
}

function sheetXml(sheet: Sheet, rows: AsyncGenerator<Cell[], void>, mostRows: number) {
  let isFull = true
  async function* xml() {
    const columns = sheet.headings
      .map((heading, index) => {
        const width = Math.min(60, Math.max(12, heading.length + 2))
        return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
      })
      .join('')
    yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>`
    let pending = `<row>${sheet.headings.map((heading) => textXml(heading, HEADING)).join('')}</row>`
    for (let row = 1; row < mostRows; row += 1) {
      const { value, done } = await rows.next()
      if (done) {
        isFull = false
        break
      }
      pending += `<row>${value.map((cell, index) => cellXml(cell, sheet.kinds[index]!)).join('')}</row>`
      if (pending.length > CHUNK) {
        yield pending
        pending = ''
      }
    }
    yield `${pending}</sheetData></worksheet>`
  }
  return { xml: xml(), isFull: () => isFull }
}

/** Characters that are compressed at once. */
const CHUNK = 64 * 1024

function cellXml(cell: Cell, kind: Kind): string {
  // Cells have no address, so an empty one keeps its seat.
  if (cell === null) return '<c/>'
  if (typeof cell === 'boolean') return textXml(cell ? 'Yes' : 'No', 0)
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (kind === 'plain') return textXml(cell, 0)
  return `<c s="${STYLE_OF[kind]}"><v>${serialOf(cell)}</v></c>`
}

const DAY_MS = 86_400_000
const DAY_0 = Date.UTC(1899, 11, 30)

/** Days since 1899-12-30, but one less before March 1900: the format has a 29th of February there. */
export function serialOf(dayOrInstant: string): number {
  const serial = (Date.parse(dayOrInstant) - DAY_0) / DAY_MS
  return serial < 61 ? serial - 1 : serial
}

function textXml(text: string, style: number): string {
  const whole = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text
  return `<c${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(whole)}</t></is></c>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML cannot hold, and what the format takes for such a code, goes as `_xHHHH_`. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, (one) => {
      return `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })
    .replace(/[&<>"]/g, (one) => ENTITIES[one]!)
}

function workbook(names: string[]) {
  const sheets = names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`
}

function relations(sheets: number) {
  const one = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const all = Array.from({ length: sheets }, (_, index) =>
    one(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  )
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}${one(sheets + 1, 'styles', 'styles.xml')}</Relationships>`
}
