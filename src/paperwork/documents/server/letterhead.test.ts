import sharp from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from 'vitest'
import { newBatch } from '#test/factories.ts'
import { makeDocument, pdfOf, sendBehindOthers } from '#test/documents.ts'
import { newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { type Page, setDocument } from './typesetter.ts'

const server = await openTestServer()

const svg = (inside: string) =>
  `<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${inside}</svg>`

const base64 = (logo: string | Buffer) => Buffer.from(logo).toString('base64')
const change = (person: Person, fields: object) =>
  person.try('updateLetterhead', { body: { tenant_id: person.tenant_id, ...fields } })
const logoOf = ({ tenant_id, fetchFile }: Person) => fetchFile('downloadLogo', { query: { tenant_id } })

test('a new logo is printed on later documents, and not on earlier ones', async () => {
  const ana = await newTenant(server)
  const batch_id = (await newBatch(ana)).id
  const bare = await makeDocument(ana, { kind: 'STOCK_CARD', batch_id })
  const jpeg = sharp({ create: { width: 300, height: 80, channels: 3, background: '#28a' } }).jpeg()
  for (const logo of [svg('<rect width="40" height="10"/>'), await jpeg.toBuffer()]) {
    expect((await change(ana, { logo: base64(logo) })).body).toMatchObject({
      paper: 'A4',
      logo_version: expect.any(String),
    })
    const answer = await logoOf(ana)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect((await sharp(answer.bytes).metadata()).format).toBe('png')
    const { pdf, pages } = await makeDocument(ana, { kind: 'STOCK_CARD', batch_id })
    expect(pages).toBe(1)
    expect(pdf.length).not.toBe(bare.pdf.length)
  }
  expect(await pdfOf(ana, bare.document.id)).toEqual(bare.pdf)
  expect((await change(ana, { logo: null })).body['logo_version']).toBeNull()
  const query = { query: { tenant_id: ana.tenant_id } }
  expect((await ana.try('downloadLogo', query)).status).toBe(404)
  const eve = await newTenant(server)
  expect((await eve.try('downloadLogo', query)).status).toBe(404)
})

test('a logo is aligned with the text below it, whatever its shape', async () => {
  const { OPS } = await getResolvedPDFJS()
  for (const width of [10, 40, 300]) {
    const ana = await newTenant(server)
    const drawn = { create: { width, height: 10, channels: 3 as const, background: '#28a' } }
    await change(ana, { logo: base64(await sharp(drawn).png().toBuffer()) })
    const { pdf } = await makeDocument(ana, { kind: 'STOCK_CARD', batch_id: (await newBatch(ana)).id })
    const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
    const { fnArray, argsArray } = await page.getOperatorList()
    const image = fnArray.indexOf(OPS.paintImageXObject)
    const place = argsArray.findLast((_, index) => index < image && fnArray[index] === OPS.transform)!
    const { items } = await page.getTextContent()
    const name = items.find((item) => 'str' in item && item.str.startsWith('Haras'))!
    expect.soft(place[4], `${width}`).toBeCloseTo('transform' in name ? name.transform[4] : 0, 1)
  }
})

test('a logo that cannot be drawn is refused at its field', async () => {
  const ana = await newTenant(server)
  for (const logo of ['GIF89a', svg(''), Buffer.alloc(600_000)]) {
    const { status, body } = await change(ana, { logo: base64(logo) })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['body.logo']])
  }
  expect((await ana.try('downloadLogo', { query: { tenant_id: ana.tenant_id } })).status).toBe(404)
})

test('a large logo of unclosed markup does not occupy the server process', async () => {
  const ana = await newTenant(server)
  const before = process.cpuUsage()
  for (const text of ['/*', 'url(', '&#', '<!', '<svg ', "a='"]) {
    const logo = svg(`<rect style="${text.repeat(480_000 / text.length)}" width="4" height="4"/>`)
    await change(ana, { logo: base64(logo) })
  }
  // Measure processor time, because it is independent of other processes.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500)
})

test('documents, labels and logos wait for another server without holding a transaction', async () => {
  const ana = await newTenant(server)
  const { id: batch_id } = await newBatch(ana)
  const labels = [{ kind: 'GOBLET' as const, batch_id }]
  const { tenant_id } = ana
  const sent = {
    document: () => makeDocument(ana, { kind: 'STOCK_CARD', batch_id }),
    labels: () => ana.call('drawLabels', { body: { tenant_id, template: 'L7160', labels } }),
    logo: () => change(ana, { logo: base64(svg('<rect width="40" height="10"/>')) }),
  }
  const held: Record<string, number> = {}
  for (const [name, send] of Object.entries(sent)) held[name] = await sendBehindOthers(server, ana, send)
  expect(held).toEqual({ document: 0, labels: 0, logo: 0 })
})

test('a document that takes too long is cancelled, and those queued behind it are made', async () => {
  const page: Page = {
    ...{ title: 'Slip', subject: '', blocks: [], signatures: [], sender: ['Haras del Sur'] },
    ...{ paper: 'A4', number: '1', date: '', link: 'slip', made: '', scan: '' },
  }
  const long: Page = {
    ...page,
    blocks: Array.from({ length: 100_000 }, () => ({ kind: 'text', text: 'Straws of Lucero del Sur' })),
  }
  const [given, behind] = await Promise.allSettled([
    setDocument('stud', server.database.takeSlot, long, new Date(0), null, 1500),
    setDocument('stud', server.database.takeSlot, page, new Date(0), null),
  ])
  expect(given).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  expect(behind.status).toBe('fulfilled')
})

test('the paper size follows the country until it is set, and can be chosen for each document', async () => {
  const ana = await newTenant(server)
  const batch_id = (await newBatch(ana)).id
  const size = async (paper?: 'A4' | 'LETTER') =>
    (await makeDocument(ana, { kind: 'STOCK_CARD', batch_id, ...(paper && { paper }) })).size
  const [a4, letter] = [
    [595, 842],
    [612, 792],
  ]
  expect(await size()).toEqual(a4)
  await ana.call('updateParty', {
    params: { id: ana.self_id },
    body: { tenant_id: ana.tenant_id, country: 'US' },
  })
  expect(await size()).toEqual(letter)
  expect(await size('A4')).toEqual(a4)
  await change(ana, { paper: 'A4' })
  expect(await size()).toEqual(a4)
  const slip = await makeDocument(ana, { kind: 'THAWING', batch_id, paper: 'LETTER' })
  expect(slip.size).toEqual([306, 396])
})

test('a stored document is returned unchanged, even if its template has changed since', async () => {
  const ana = await newTenant(server)
  const { document } = await makeDocument(ana, { kind: 'STOCK_CARD', batch_id: (await newBatch(ana)).id })
  const older = Buffer.from('%PDF-1.7 of an older template')
  // Insert a document in the form that an earlier version stored.
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into documents select tenant_id, gen_random_uuid(), kind, year, 4711, 1, batch_id, movement_id, party_id,
       from_day, to_day, title, subject, paper, '{}', $2, sha256($2), made_at, made_by, made_by_name, null, 'K-26-4711'
     from documents where id = $1 returning id`,
    [document.id, older],
  )
  expect(await pdfOf(ana, rows[0]!.id)).toEqual(older)
  await makeDocument(ana, { kind: 'STOCK_CARD', batch_id: document.batch_id! })
  expect(await pdfOf(ana, rows[0]!.id)).toEqual(older)
})
