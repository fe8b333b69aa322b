import { expect, test } from 'vitest'
import { newAnimal, newBatch, newContainer, newStraws } from '#test/factories.ts'
import { codesOnPdf } from '#test/read-codes.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { makeDocument, wordsOf } from '#test/documents.ts'
import { placementOf } from '../label.ts'
import { TEMPLATES } from '../templates.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')

async function print(person: Person, body: object) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/labels',
    headers: { cookie: person.cookie },
    payload: { tenant_id: person.tenant_id, ...body },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, answer }
}

const goblets = async (person: Person, count: number, fields = {}) => {
  const batches = []
  for (let made = 0; made < count; made += 1) batches.push(await newBatch(person, fields))
  return batches.map(({ id }) => ({ kind: 'GOBLET' as const, batch_id: id }))
}

async function codesOf(person: Person, labels: object[], template = 'L7160') {
  const body = { tenant_id: person.tenant_id, template, labels } as never
  return (await person.call('drawLabels', { body })).drawings.map(({ code }) => code)
}

const { id: container_id } = await newContainer(ana, { label: 'Tank 1', canisters: 7, levels: 2 })
const OF_KIND = {
  GOBLET: await goblets(ana, 2),
  CANISTER: [
    { kind: 'CANISTER', container_id, canister: 3, ring: 'BLUE' },
    { kind: 'CANISTER', container_id, canister: 7 },
  ],
  CONTAINER: [{ kind: 'CONTAINER', container_id }],
}

const PRINTED = TEMPLATES.flatMap((template) =>
  (['GOBLET', 'CANISTER', 'CONTAINER'] as const)
    .filter((kind) => placementOf(kind, template) !== null)
    .map((kind) => ({ kind, template })),
)

test.each(PRINTED)('$kind on $template.key can be scanned once printed', async ({ kind, template }) => {
  const labels = OF_KIND[kind]
  const { status, bytes } = await print(ana, { format: 'PDF', template: template.key, labels })
  expect(status).toBe(200)
  const codes = await codesOf(ana, labels, template.key)
  const wanted = codes.map((code) => (kind === 'GOBLET' ? code : `HTTP://STRAWS.TEST/Q/${code}`))
  for (const dpi of [203, 300]) {
    const read = (await codesOnPdf(bytes, dpi)).flat()
    expect([dpi, read.toSorted()]).toEqual([dpi, wanted.toSorted()])
  }
})

test('labels have no code until they are printed, and a preview assigns none', async () => {
  const person = await newTenant(server)
  const { tenant_id } = person
  const tank = await newContainer(person, { label: 'Tank 9', canisters: 2, levels: 2 })
  const batch = await newBatch(person, { label: 'B-26-777' })
  for (const level of [1, 2])
    await newStraws(person, 5, {
      batch_id: batch.id,
      location: { container_id: tank.id, canister: 2, level },
    })
  const loose = await newBatch(person, { label: 'B-26-999' })
  const query = { tenant_id, container_ids: tank.id, batch_ids: [batch.id, loose.id].join() }
  const listed = async () => (await person.call('listLabels', { query })).labels
  const shown = (await listed()).map(({ kind, title, canister, level, straws, owners, has_code }) =>
    [kind, title, canister, level, straws, owners.length, has_code].join(' '),
  )
  expect(shown).toEqual([
    'CONTAINER Tank 9    0 false',
    'CANISTER Tank 9 1   0 false',
    'CANISTER Tank 9 2   0 false',
    'GOBLET B-26-777 2 1 5 1 false',
    'GOBLET B-26-777 2 2 5 1 false',
    'GOBLET B-26-999    0 false',
  ])
  const labels = [
    { kind: 'CANISTER', container_id: tank.id, canister: 2 },
    { kind: 'GOBLET', batch_id: batch.id },
  ]
  expect(await codesOf(person, labels)).toEqual([null, null])
  expect((await listed()).filter(({ has_code }) => has_code)).toEqual([])
  expect((await print(person, { format: 'PDF', template: 'L7160', labels })).status).toBe(200)
  expect((await listed()).filter(({ has_code }) => has_code).map(({ kind, level }) => [kind, level])).toEqual(
    [
      ['CANISTER', null],
      ['GOBLET', 1],
      ['GOBLET', 2],
    ],
  )
  expect(await codesOf(person, labels)).not.toContain(null)
})

test('concurrent prints of the same labels have the same codes', async () => {
  const labels = await goblets(ana, 12)
  const both = await Promise.all(
    [labels, labels.toReversed()].map((some) =>
      print(ana, { format: 'PDF', template: 'L4731', labels: some }),
    ),
  )
  const [one, other] = await Promise.all(both.map(async ({ bytes }) => (await codesOnPdf(bytes, 300)).flat()))
  expect(one).toHaveLength(12)
  expect(other!.toSorted()).toEqual(one!.toSorted())
})

test('copies are printed side by side, and the used part of a sheet is skipped', async () => {
  const labels = await goblets(ana, 2)
  const { bytes } = await print(ana, { format: 'PDF', template: 'L7160', labels, copies: 2, start: 19 })
  const [one, other] = await codesOf(ana, labels)
  const pages = await codesOnPdf(bytes, 203)
  expect(pages.map((codes) => codes.toSorted())).toEqual([[one, one, other].toSorted(), [other]])
})

test('labels of another account, or of places that do not exist, are refused', async () => {
  const foreign = await goblets(eve, 1)
  const tank = await newContainer(eve)
  const query = { tenant_id: ana.tenant_id, container_ids: tank.id, batch_ids: foreign[0]!.batch_id }
  expect((await ana.call('listLabels', { query })).labels).toEqual([])
  const refused = async (body: object) => {
    const { status, answer } = await print(ana, { format: 'PDF', template: 'L7160', ...body })
    return [status, Object.keys(answer.json().fields ?? {})]
  }
  const missing = [422, ['body.labels.0.kind']]
  expect(await refused({ labels: foreign })).toEqual(missing)
  expect(await refused({ labels: [{ kind: 'CONTAINER', container_id: tank.id }] })).toEqual(missing)
  expect(await refused({ labels: [{ kind: 'CANISTER', container_id, canister: 8 }] })).toEqual(missing)
  const labels = [{ kind: 'CONTAINER', container_id }]
  expect(await refused({ labels, template: 'L4731' })).toEqual([422, ['body.template']])
  expect(await refused({ labels, format: 'ZPL' })).toEqual([422, ['body.template']])
  expect(await refused({ labels: [] })).toEqual([422, ['body.labels']])
  expect(await refused({ labels: Array.from({ length: 51 }, () => labels[0]), copies: 20 })).toEqual([
    422,
    ['body.copies'],
  ])
})

test('names in other scripts are printed, and characters without a glyph become question marks', async () => {
  const { id: animal_id } = await newAnimal(ana, { name: 'Łódź Чемпион 天', sex: 'STALLION' })
  const labels = await goblets(ana, 1, { animal_id, label: 'B^26~Ł' })
  const { status, bytes } = await print(ana, { format: 'ZPL', template: 'R51X25', labels })
  expect(status).toBe(200)
  expect(bytes.toString()).toContain('^FDB_5E26_7EŁ^FS')
  expect(bytes.toString()).toMatch(/\^FDŁódź Чемпион \?\^FS/)
  const body = { tenant_id: ana.tenant_id, template: 'L4731' as const, labels }
  const { drawings } = await ana.call('drawLabels', { body })
  expect(drawings[0]!.text).toContain('B^26~Ł, Łódź Чемпион ?')
  // Ł has more strokes than the L that would replace it.
  const plain = await goblets(ana, 1, { animal_id, label: 'B^26~L' })
  const [other] = (await ana.call('drawLabels', { body: { ...body, labels: plain } })).drawings
  expect(drawings[0]!.svg.split('L').length).toBeGreaterThan(other!.svg.split('L').length)
})

test('a thousand labels are typeset in time, on as many sheets as they need', async () => {
  const labels = await goblets(ana, 50)
  const { status, bytes } = await print(ana, { format: 'PDF', template: 'L4731', labels, copies: 20 })
  expect(status).toBe(200)
  expect((await wordsOf(bytes)).pages).toBe(6)
  expect(bytes.length).toBeLessThan(5_000_000)
})

test('a test page has the frames of a whole sheet, and collaborators can print it', async () => {
  const tomas = await newMember(server, ana)
  const { status, bytes } = await print(tomas, { format: 'TEST_PAGE', template: '5160', labels: [] })
  expect(status).toBe(200)
  const { text, size, pages } = await wordsOf(bytes)
  expect([size, pages]).toEqual([[612, 792], 1])
  expect(text).toContain('30')
  expect(text).toContain('Avery 5160. Print at 100 %')
})

test('the file for a straw printer has two lines, count, batch and day, and no formulas', async () => {
  const batch = await newBatch(ana, { label: '=1+1', straw_mark_text: 'ŽIŽKA\n=010226;DEKS018EWG' })
  await newStraws(ana, 40, { batch_id: batch.id })
  const plain = await newBatch(ana, { label: 'B-26-STRAW' })
  const query = { tenant_id: ana.tenant_id, batch_ids: [batch.id, plain.id].join() }
  const file = (more: object) => ana.fetchFile('exportStrawPrint', { query: { ...query, ...more } })
  const utf8 = await file({})
  expect(utf8.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(utf8.bytes.toString().split('\r\n')).toEqual([
    '\uFEFFline1;line2;count;batch;date',
    `ŽIŽKA;"'=010226;DEKS018EWG";40;'=1+1;2026-02-01`,
    'B-26-STRAW;;0;B-26-STRAW;2026-02-01',
    '',
  ])
  const latin = await file({ charset: 'LATIN1', separator: 'TAB' })
  expect(latin.bytes.toString('latin1').split('\r\n')[1]).toBe(
    "ZIZKA\t'=010226;DEKS018EWG\t40\t'=1+1\t2026-02-01",
  )
})

test('the code on a document leads to it', async () => {
  const { document, pdf } = await makeDocument(ana, {
    kind: 'STOCK_CARD',
    batch_id: (await newBatch(ana)).id,
  })
  for (const dpi of [203, 300]) {
    const codes = (await codesOnPdf(pdf, dpi)).flat()
    expect(codes).toEqual([expect.stringMatching(/^HTTP:\/\/STRAWS\.TEST\/Q\/[0-9A-Z]{10}$/)])
    const found = await ana.call('showCode', { params: { code: codes[0]!.slice(-10) }, query: {} })
    expect(found).toMatchObject({ kind: 'DOCUMENT', document_id: document.id, title: document.number })
  }
})
