import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newBatch } from '#test/factories.ts'
import { makeDocument, pdfOf } from '#test/documents.ts'
import { newTenant, openTestServer, type Person } from '#test/test-server.ts'

import { type Page, setDocument } from './typesetter.ts'

const server = await openTestServer()

const SVG = `<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">
  <defs><linearGradient id="g"><stop offset="0" stop-color="#28a"/></linearGradient></defs>
  <rect width="40" height="10" style="fill:url(#g)"/></svg>`

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** One colour all over. */
function pngOf(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const pixels = deflateSync(Buffer.alloc(rows * (1 + width * 3)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ])
}

/** Right behind the header. */
function withChunk(one: Buffer): Buffer {
  const png = pngOf(30, 8)
  return Buffer.concat([png.subarray(0, 33), one, png.subarray(33)])
}

const base64 = (logo: string | Buffer) => Buffer.from(logo).toString('base64')
const change = (person: Person, fields: object) =>
  person.try('updateLetterhead', { body: { tenant_id: person.tenant_id, ...fields } })
const logoOf = ({ tenant_id, fetchFile }: Person) => fetchFile('downloadLogo', { query: { tenant_id } })

test('a logo stands on documents made from then on, and on none that was made before', async () => {
  const ana = await newTenant(server)
  const batch_id = (await newBatch(ana)).id
  const bare = await makeDocument(ana, { kind: 'STOCK_CARD', batch_id })
  const logo = { media: 'image/svg+xml', bytes: Buffer.from(SVG) }
  for (const { media, bytes } of [logo, { media: 'image/png', bytes: pngOf(300, 80) }]) {
    expect((await change(ana, { logo: base64(bytes) })).body).toMatchObject({
      paper: 'A4',
      logo_media: media,
    })
    const answer = await logoOf(ana)
    expect(answer.headers['content-type']).toBe(media)
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.bytes.equals(bytes)).toBe(true)
    const { pdf, pages } = await makeDocument(ana, { kind: 'STOCK_CARD', batch_id })
    expect(pages).toBe(1)
    expect(pdf.length).not.toBe(bare.pdf.length)
  }
  expect(await pdfOf(ana, bare.document.id)).toEqual(bare.pdf)
  expect((await change(ana, { logo: null })).body['logo_media']).toBeNull()
  const query = { query: { tenant_id: ana.tenant_id } }
  expect((await ana.try('downloadLogo', query)).status).toBe(404)
  const eve = await newTenant(server)
  expect((await eve.try('downloadLogo', query)).status).toBe(404)
})

test('a logo that is a script, or reaches outside of its file, is refused', async () => {
  const ana = await newTenant(server)
  const svg = (inside: string, more = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${more}>${inside}</svg>`
  const refused = [
    svg('<script>alert(1)</script>'),
    svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
    svg('<rect width="1" height="1"/>', ' onload="alert(1)"'),
    svg('<rect width="1" height="1" ONCLICK="alert(1)"/>'),
    svg('<foreignObject><p>Hello</p></foreignObject>'),
    svg('<image href="http://evil.test/a.png"/>'),
    svg('<use xlink:href="http://evil.test/a.svg#x"/>'),
    svg('<use href="&#104;ttp://evil.test/a.svg#x"/>'),
    svg('<use href="file:///etc/passwd"/>'),
    svg('<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'),
    svg('<rect width="1" height="1" style="fill:url(http://evil.test/a)"/>'),
    svg('<rect width="1" height="1" fill="u&#114;l(http://evil.test/a)"/>'),
    svg('<style>@import "http://evil.test/a.css";</style>'),
    svg('<style>rect { fill: ur\\6c(http://evil.test/a) }</style>'),
    svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    svg('<![CDATA[<script>alert(1)</script>]]>'),
    svg('<?xml-stylesheet href="http://evil.test/a.css"?>'),
    '<html><script>alert(1)</script></html>',
    'GIF89a',
    svg('<rect'),
    pngOf(300, 80).subarray(0, 60),
    Buffer.concat([pngOf(3, 8), Buffer.from('<script>alert(1)</script>')]),
    pngOf(5000, 5000, 1),
    pngOf(300, 300, 1),
    svg(''),
    svg('<g id="a"><rect width="1" height="1"/><use href="#a"/></g>'),
    `<!DOCTYPE svg SYSTEM "<!--">${svg('<script>alert(1)</script><!-- --><rect width="1" height="1"/>')}`,
    `<!-- --><!DOCTYPE svg SYSTEM "x" [<!ENTITY x "y">]>${svg('<rect width="1" height="1"/>')}`,
    withChunk(
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
    ),
    withChunk(chunk('IDAT', deflateSync(Buffer.alloc(1)))),
    withChunk(chunk('IDAT', deflateSync(Buffer.alloc(50_000_000)))),
  ]
  for (const logo of refused) {
    const { status, body } = await change(ana, { logo: base64(logo) })
    expect([status, Object.keys(body.fields ?? {})], String(logo).slice(0, 120)).toEqual([422, ['body.logo']])
  }
  const huge = base64(Buffer.alloc(600_000))
  expect((await change(ana, { logo: huge })).status).toBe(422)
  expect((await ana.try('downloadLogo', { query: { tenant_id: ana.tenant_id } })).status).toBe(404)
})

/** Each of so many steps shows the one before twice. */
function doubled(steps: number, first: string, show: (id: string) => string): string {
  const groups = Array.from(
    { length: steps },
    (_, index) => `<g id="a${index + 1}">${show(`a${index}`).repeat(2)}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs>${first}${groups.join('')}</defs>${show(`a${steps}`)}</svg>`
}

test('a logo that repeats itself without end is refused at once; one that repeats a letter is taken', async () => {
  const ana = await newTenant(server)
  const use = (id: string) => `<use href="#${id}"/>`
  const detailed = `<path id="a0" d="M0 0${'L99 7L3 88'.repeat(30_000)}"/>`
  const pattern = (id: string) => `<rect width="9" height="9" style="fill:url('#${id}')"/>`
  const bombs = [
    doubled(9, detailed, use),
    doubled(17, '<rect id="a0" width="1" height="1"/>', use),
    doubled(40, '<rect id="a0" width="1" height="1"/>', pattern),
  ]
  for (const logo of bombs) {
    const before = process.cpuUsage()
    expect((await change(ana, { logo: base64(logo) })).body.fields).toEqual({
      'body.logo': 'This SVG repeats parts of itself too often',
    })
    // Processor time: other processes take none of it. An endless drawing takes minutes.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
  }
  const letters = doubled(3, '<path id="a0" d="M0 0h9v9z"/>', use)
  const doctype =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
  expect((await change(ana, { logo: base64(`<?xml version="1.0"?>\n${doctype}${letters}`) })).status).toBe(
    200,
  )
})

test('what takes too long to set is given up, and those who wait behind it are served', async () => {
  const page: Page = {
    ...{ title: 'Slip', subject: '', blocks: [], signatures: [], sender: ['Haras del Sur'] },
    ...{ paper: 'A4', number: '1', date: '', link: 'slip', made: '', scan: '' },
  }
  const long: Page = {
    ...page,
    blocks: Array.from({ length: 100_000 }, () => ({ kind: 'text', text: 'Straws of Lucero del Sur' })),
  }
  const [given, behind] = await Promise.allSettled([
    setDocument(long, new Date(0), null, 1500),
    setDocument(page, new Date(0), null),
  ])
  expect(given).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  expect(behind.status).toBe('fulfilled')
})

test('the paper is that of the account’s country until somebody chooses, and may be chosen each time', async () => {
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

test('a document is handed out as it was set, whatever the template of today would make of it', async () => {
  const ana = await newTenant(server)
  const { document } = await makeDocument(ana, { kind: 'STOCK_CARD', batch_id: (await newBatch(ana)).id })
  const older = Buffer.from('%PDF-1.7 of an older template')
  // As a version before this one would have written it.
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
