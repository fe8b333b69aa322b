/** Helpers for tests of documents. */
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect } from 'vitest'
import type { NewDocument } from '#paperwork/documents/contract.ts'
import type { Movement } from '#stock/movements/contract.ts'
import type { Sent } from '#platform/contract/endpoint.ts'
import type { Api } from '#app/features.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Person, TestServer } from './test-server.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Sends a request while another server holds the account's only slot for making documents, and frees the slot once the
 * request waits for it. The last argument, if any, runs before the slot is freed.
 * @returns the number of connections that were idle in a transaction while the request waited, apart from those with an
 * advisory lock
 */
export async function sendBehindOthers(
  { appUrl, owner }: TestServer,
  { tenant_id }: Person,
  send: () => Promise<unknown>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<number> {
  const other = openDatabase(appUrl, () => {})
  const free = await other.takeSlot(`documents of ${tenant_id}`, 1)
  let hasEnded = false
  const sent = send().finally(() => (hasEnded = true))
  const { rows } = await owner.query<{ now: string }>('select clock_timestamp()::text as now')
  const connections = async (condition: string) => {
    const found = await owner.query(
      `select from pg_stat_activity where datname = current_database() and ${condition}
        and pid not in (select pid from pg_locks where locktype = 'advisory')`,
    )
    return found.rowCount!
  }
  // The server requests the slot repeatedly.
  await waitUntil(async () =>
    expect(await connections(`query like 'select slot%' and query_start > '${rows[0]!.now}'`)).toBe(1),
  )
  expect(hasEnded).toBe(false)
  const idle = await connections(`state like 'idle in%'`)
  await meanwhile()
  await free!()
  await sent
  await other.close()
  return idle
}

/** Returns the rightmost end of text on the first page, as a share of the page's width. */
export async function rightEdgeOf(pdf: Uint8Array): Promise<number> {
  const first = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await first.getTextContent()
  return (
    Math.max(...items.map((item) => ('width' in item ? item.transform[4] + item.width : 0))) / first.view[2]!
  )
}

/** Returns descriptions of texts of a PDF that overlap, exceed the right margin, or extend beyond another edge. */
export async function collisionsOf(pdf: Uint8Array): Promise<string[]> {
  const file = await getDocumentProxy(new Uint8Array(pdf))
  const found: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    const [width, height] = [page.view[2]!, page.view[3]!]
    // Slips are a quarter of a page, with smaller margins.
    const edge = width - (width < 400 ? 8 : 15) * MM + 0.5
    const boxes = items.flatMap((item) => {
      if (!('width' in item) || item.str.trim() === '') return []
      const [x, y] = item.transform.slice(4) as [number, number]
      return [{ text: item.str, left: x, right: x + item.width, bottom: y, top: y + item.height * 0.6 }]
    })
    for (const [index, one] of boxes.entries()) {
      const isWithin = one.left >= 0 && one.right <= edge && one.bottom >= 0 && one.top <= height
      if (!isWithin) found.push(`${one.text} leaves the page`)
      for (const other of boxes.slice(index + 1)) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const along = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom)
        if (across > 1 && along > 1) found.push(`${one.text} over ${other.text}`)
      }
    }
  }
  return found
}

const MM = 72 / 25.4

/**
 * Returns the lines to write on that have a label before or below them.
 * @returns label, length in mm, and height in mm up to the next text above; without such a text, the height of the page
 */
export async function blanksOf(
  pdf: Uint8Array,
): Promise<{ label: string; length: number; height: number }[]> {
  const file = await getDocumentProxy(new Uint8Array(pdf))
  const { OPS } = await getResolvedPDFJS()
  const blanks = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    let [left, bottom, width] = [0, 0, 0]
    const strokes: { left: number; right: number; bottom: number }[] = []
    for (const [index, fn] of fnArray.entries()) {
      const given = argsArray[index]
      if (fn === OPS.transform) [left, bottom] = given.slice(4)
      if (fn === OPS.setLineWidth) width = given[0] / MM
      // The blanks are the horizontal lines of 0.2 mm.
      const isBlank = fn === OPS.constructPath && Math.abs(width - 0.2) < 0.01
      if (isBlank && given[0] === OPS.stroke && given[2][1] === given[2][3])
        strokes.push({ left, right: left + given[2][2], bottom })
    }
    const texts = (await page.getTextContent()).items.flatMap((item) => {
      if (!('width' in item) || item.str.trim() === '') return []
      const [x, y] = item.transform.slice(4) as [number, number]
      return [{ label: item.str, left: x, right: x + item.width, bottom: y }]
    })
    for (const line of strokes) {
      const below = texts.find(
        (one) =>
          Math.abs(one.left - line.left) < 1 && one.bottom < line.bottom && line.bottom - one.bottom < 10,
      )
      const before = texts.find(
        (one) => one.right < line.left && line.left - one.right < 8 && Math.abs(one.bottom - line.bottom) < 4,
      )
      const label = (before ?? below)?.label
      const above = texts
        .filter((one) => one.left < line.right && one.right > line.left && one.bottom > line.bottom)
        .map((one) => one.bottom - line.bottom)
      const height = Math.min(...above, page.view[3]!) / MM
      if (label) blanks.push({ label, length: (line.right - line.left) / MM, height })
    }
  }
  return blanks
}

/**
 * Returns the lines of text of a PDF, page by page, in the order of its content. Words with a gap between them are
 * separated by one space.
 */
export async function linesOf(pdf: Uint8Array): Promise<string[]> {
  const file = await getDocumentProxy(new Uint8Array(pdf))
  const lines: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent()
    let previous = { y: NaN, right: NaN }
    for (const item of items) {
      if (!('width' in item) || item.str === '') continue
      const [x, y] = item.transform.slice(4) as [number, number]
      // The first item of a page has no previous one.
      if (!(Math.abs(y - previous.y) <= 1)) lines.push('')
      else if (x - previous.right > 1) lines.push(`${lines.pop()} `)
      lines.push(`${lines.pop()}${item.str}`)
      previous = { y, right: x + item.width }
    }
  }
  return lines.map((line) => line.replace(/[\u200B\u2060]/g, '').replace(/\s+/g, ' '))
}

/**
 * Returns the text of a PDF in one line, the number of its pages, and the width and height of the first page in points.
 */
export async function wordsOf(pdf: Uint8Array) {
  const file = await getDocumentProxy(new Uint8Array(pdf))
  const { text, totalPages } = await extractText(file, { mergePages: true })
  const [, , width, height] = (await file.getPage(1)).view
  return {
    text: text.replace(/\s+/g, ' '),
    pages: totalPages,
    size: [Math.round(width!), Math.round(height!)],
  }
}

type Wanted =
  Sent<Api['createDocument'], 'body'> extends infer D
    ? D extends { kind: NewDocument['kind'] }
      ? Omit<D, 'tenant_id'>
      : never
    : never

export async function pdfOf({ fetchFile }: Person, id: string): Promise<Buffer> {
  return (await fetchFile('downloadDocument', { params: { id }, query: {} })).bytes
}

/** Makes a document, and returns it with its PDF and the text of the PDF. */
export async function makeDocument(person: Person, wanted: Wanted) {
  const body = { tenant_id: person.tenant_id, ...wanted }
  const document = await person.call('createDocument', { body })
  const pdf = await pdfOf(person, document.id)
  return { document, pdf, ...(await wordsOf(pdf)) }
}

export async function withdraw(
  person: Person,
  batch_id: string,
  amount: number,
  withdrawal: object,
  /** Holder, if other than the account itself. */
  holder_id?: string,
  accept: string[] = [],
): Promise<Movement> {
  const { tenant_id, user_id: signer_id, self_id: owner_id } = person
  const body = { tenant_id, signer_id, batch_id, owner_id, amount, withdrawal, holder_id, accept } as never
  const reply = await person.call('changeStraws', { body })
  if (!('movements' in reply)) throw new Error('nothing was booked')
  return reply.movements[0]!
}
