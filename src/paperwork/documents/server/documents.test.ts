import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { linesOf, makeDocument, pdfOf, rightEdgeOf, withdraw, wordsOf } from '#test/documents.ts'
import { newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { setPdf } from './set-pdf.ts'

const server = await openTestServer()
const ana = await newTenant(server)

async function add(person: Person, batch_id: string, amount: number, date = DAY) {
  const { tenant_id, warehouse_id, user_id: signer_id } = person
  const body = { tenant_id, warehouse_id, signer_id, batch_id, date, reason: 'COLLECTION' as const, amount }
  return (await person.call('addStraws', { body })).movements[0]!
}

test('an evaluation sheet names the stallion, the measurements and the dose', async () => {
  const { id: animal_id } = await newAnimal(ana, {
    name: 'Žižka Чемпион',
    sex: 'STALLION',
    ueln: '724015060123456',
    studbooks: [{ name: 'ANCCE', number: '0123456' }],
  })
  const batch = await newBatch(ana, {
    label: 'B-26-005',
    animal_id,
    concentration_per_dose: 250,
    calculation_mode: 'POST_THAW_MOTILITY_PROGRESSIVE',
    sheet: {
      collection: { produced_on: '2026-02-09' },
      sample: { volume: 75, concentration: 135, concentration_method: 'SPECTOPHOTOMETER' },
      cryopreservation: { final_volume: 37, final_concentration: 200 },
      post_thaw_motility: { progressive: 38, method: 'CASA' },
    },
  })
  const { document, text, pages } = await makeDocument(ana, { kind: 'EVALUATION', batch_id: batch.id })
  expect(document).toMatchObject({
    title: 'Semen evaluation',
    version: 1,
    batch_id: batch.id,
    replaces_id: null,
  })
  expect(document.number).toMatch(/^E-\d\d-0001$/)
  expect(pages).toBe(1)
  for (const part of [
    ...[
      'Haras del Sur',
      document.number,
      'Žižka Чемпион',
      '724015060123456',
      'ANCCE 0123456',
      '9 February 2026',
    ],
    ...['75 ml', '135 M/ml, by spectrophotometer', '10 125 M', '38 %', 'at least', 'meets'],
    ...['Created by Ana García', 'Version 1.', 'Page 1 of 1'],
  ]) {
    expect(text).toContain(part)
  }
})

const motilityOf = (first: number, method: string, velocity: number | string) => ({
  ...{ method, velocity, motile: first + 60, progressive: first + 30 },
  ...{ non_progressive: 30, immotile: 40 - first },
  ...{ motile_spz: first + 1001, progressive_spz: first + 1002 },
  ...{ non_progressive_spz: first + 1003, immotile_spz: first + 1004 },
})
const viabilityOf = (viable: number, method: string) => ({
  ...{ method, viable, non_viable: 100 - viable, viable_spz: viable + 2000, non_viable_spz: viable + 3000 },
})
const morphologyOf = (normal: number, method: string) => ({
  ...{ method, normal, abnormal: 100 - normal, normal_spz: normal + 4000, abnormal_spz: normal + 5000 },
})

test('an evaluation sheet has every value of the sheet with its label', async () => {
  const sheet = {
    collection: { produced_on: '2026-02-09', stall: 'Stall 12' },
    behaviour: { libido: 4, mounting_attempts: 2, collection_mode: 'PHANTOM' },
    sample: {
      ...{ appearance: 'GREY', consistency: 'MILKY', extender: 'INRA 96', concentration: 135 },
      ...{ concentration_method: 'OTHER', volume: 75, spz: 10125 },
    },
    sample_motility: motilityOf(10, 'MICROSCOPE', 2),
    sample_viability: viabilityOf(81, 'STAINING'),
    sample_morphology: morphologyOf(71, 'CASA'),
    centrifugation: { g: 600, minutes: 10, cushion: true, density_gradient: 'UNKNOWN' },
    post_centrifugation_motility: motilityOf(7, 'ISPERM', 3),
    cryopreservation: {
      ...{ freezing_method: 'UNKNOWN', extender: 'BotuCrio', final_volume: 37, final_concentration: 200 },
      ...{ final_spz: 7400, final_spz_loss: 26.91, spz_per_straw: 100 },
    },
    post_thaw_motility: motilityOf(2, 'OTHER', 'UNKNOWN'),
    post_thaw_viability: viabilityOf(61, 'UNKNOWN'),
    post_thaw_morphology: morphologyOf(51, 'UNKNOWN'),
  } as const
  const batch = await newBatch(ana, {
    ...{ sheet: sheet as never, concentration_per_dose: 250, straw_amount: 77, quality: 'UNKNOWN' },
    ...{ calculation_mode: 'UNKNOWN', culture_result: 'none grown', note: 'Made up' },
    ...{ straws_per_dose: 6, incubation_celsius: 37, incubation_minutes: 30 },
  })
  const { text, pages } = await makeDocument(ana, { kind: 'EVALUATION', batch_id: batch.id })
  expect(pages).toBe(1)
  for (const part of [
    ...['Mode Phantom, 2 mounts', 'Libido 4 of 5', 'Stall 12', 'Straws stated 77'],
    ...['Appearance Grey, milky consistency', 'Volume 75 ml', '135 M/ml, by another method'],
    ...['Spermatozoa 10 125 M', 'Collection extender INRA 96'],
    ...['600 g, 10 min, cushion, density gradient unknown', 'Freezing extender BotuCrio'],
    ...['Freezing method Unknown', 'Final volume 37 ml, 200 M/ml'],
    ...['Final spermatozoa 7 400 M, loss 26.91 %', '100 M in a straw', '6 straws make one dose'],
    'Raw semen After centrifugation After thawing',
    'Motile 70 %, 1 011 M 67 %, 1 008 M 62 %, 1 003 M',
    'Progressive 40 %, 1 012 M 37 %, 1 009 M 32 %, 1 004 M',
    'Non-progressive 30 %, 1 013 M 30 %, 1 010 M 30 %, 1 005 M',
    'Immotile 30 %, 1 014 M 33 %, 1 011 M 38 %, 1 006 M',
    'Velocity 2 of 5 3 of 5 Unknown',
    'Motility by Microscope iSperm Other fluorescence methods',
    'Viable 81 %, 2 081 M 61 %, 2 061 M',
    'Non-viable 19 %, 3 081 M 39 %, 3 061 M',
    'Viability by Staining Unknown',
    'Normal 71 %, 4 071 M 51 %, 4 051 M',
    'Abnormal 29 %, 5 071 M 49 %, 5 051 M',
    'Morphology by CASA Unknown',
    ...['Culture none grown', 'Incubated at 37 °C for 30 min'],
    ...['aimed at 250 M, motile or progressive: unknown', 'Quality: unknown', 'Made up'],
  ]) {
    expect.soft(text).toContain(part)
  }
})

test('an evaluation sheet leaves out stages and classes that were not measured', async () => {
  const batch = await newBatch(ana)
  const { text } = await makeDocument(ana, { kind: 'EVALUATION', batch_id: batch.id })
  for (const part of ['Measurements', 'Motile', 'Unknown']) expect(text).not.toContain(part)
})

test('documents are numbered per kind and year, and a failed one leaves no gap', async () => {
  const person = await newTenant(server)
  const batch_id = (await newBatch(person)).id
  const one = () => makeDocument(person, { kind: 'STOCK_CARD', batch_id })
  const made = await Promise.all([one(), one(), one()])
  const none = { tenant_id: person.tenant_id, kind: 'STOCK_CARD', batch_id: person.self_id }
  expect((await person.try('createDocument', { body: none })).status).toBe(404)
  // The second of two corrections fails only after it has taken a number.
  const body = {
    tenant_id: person.tenant_id,
    kind: 'STOCK_CARD',
    batch_id,
    replaces_id: made[0].document.id,
  }
  const both = await Promise.all([1, 2].map(() => person.try('createDocument', { body })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  made.push(await one())
  const numbers = made.map(({ document }) => Number(document.number.slice(-4))).toSorted((a, b) => a - b)
  expect(numbers).toEqual([1, 2, 3, 5])
  expect((await makeDocument(person, { kind: 'EVALUATION', batch_id })).document.number).toMatch(/-0001$/)
})

test('concurrent requests with one key make one document', async () => {
  const person = await newTenant(server)
  const body = {
    tenant_id: person.tenant_id,
    kind: 'EVALUATION' as const,
    batch_id: (await newBatch(person)).id,
  }
  const key = { 'idempotency-key': 'once' }
  const [first, again] = await Promise.all([
    person.call('createDocument', { body }, key),
    person.call('createDocument', { body }, key),
  ])
  expect(again).toEqual(first)
  const { documents } = await person.call('listDocuments', { query: { tenant_id: person.tenant_id } })
  expect(documents).toEqual([first])
})

test('a document is replaced once, by a new one that names it', async () => {
  const batch_id = (await newBatch(ana)).id
  const { document: first } = await makeDocument(ana, { kind: 'EVALUATION', batch_id })
  const before = await pdfOf(ana, first.id)
  const { document, text } = await makeDocument(ana, { kind: 'EVALUATION', batch_id, replaces_id: first.id })
  expect(document).toMatchObject({ version: 2, replaces_id: first.id })
  expect(text).toContain(`This document replaces ${first.number}.`)
  expect(await pdfOf(ana, first.id)).toEqual(before)
  expect(await ana.call('showDocument', { params: { id: first.id }, query: {} })).toMatchObject({
    replaced_by_id: document.id,
  })
  const body = { tenant_id: ana.tenant_id, kind: 'EVALUATION', batch_id, replaces_id: first.id }
  expect((await ana.try('createDocument', { body })).body.code).toBe('STALE')
  const other = { ...body, batch_id: (await newBatch(ana)).id, replaces_id: document.id }
  expect((await ana.try('createDocument', { body: other })).status).toBe(422)
  const { rows } = await server.owner.query<{ pdf: Buffer; hash: Buffer }>(
    'select pdf, hash from documents where id = $1',
    [document.id],
  )
  expect(createHash('sha256').update(rows[0]!.pdf).digest()).toEqual(rows[0]!.hash)
  await expect(server.owner.query('update documents set title = $1', ['Other'])).rejects.toThrow(
    'append-only',
  )
})

test('a stock card has every entry with the stock after it, including mistakes and reversals', async () => {
  const person = await newTenant(server)
  const batch_id = (await newBatch(person)).id
  await add(person, batch_id, 30)
  const lost = await withdraw(person, batch_id, 10, { type: 'LOSS', date: DAY, reason: 'BROKEN' })
  const body = { tenant_id: person.tenant_id, reason: 'Counted wrong' }
  await person.call('reverseMovement', { params: { id: lost.id }, body })
  await withdraw(person, batch_id, 4, { type: 'LOSS', date: DAY, reason: 'THAWED' })
  const { text } = await makeDocument(person, { kind: 'STOCK_CARD', batch_id })
  const entries = text.slice(text.indexOf('Entries'))
  expect(
    [...entries.matchAll(/(?:1–\d+|1-\d+) (\d+) (\d+) Ana García/g)].map(([, moved, after]) => [
      Number(moved),
      Number(after),
    ]),
  ).toEqual([
    [30, 30],
    [10, 20],
    [10, 30],
    [4, 26],
  ])
})

test('an insemination certificate names mare, stallion, straws and permit; a reversed insemination has none', async () => {
  const studbooks = [{ name: 'AQHA', number: null }]
  const stallion = await newAnimal(ana, { sex: 'STALLION', studbooks })
  const batch = await newBatch(ana, { animal_id: stallion.id })
  const permit = { name: 'aqha', permit_number: 'SP 4711' }
  await ana.call('createStudbookRule', { body: { tenant_id: ana.tenant_id, ...permit } })
  await add(ana, batch.id, 20)
  const mare = await newAnimal(ana, { sex: 'MARE', name: 'Paloma II' })
  const movement = await withdraw(ana, batch.id, 5, { type: 'INSEMINATION', date: DAY, animal_id: mare.id })
  const { document, text } = await makeDocument(ana, { kind: 'INSEMINATION', movement_id: movement.id })
  expect(document).toMatchObject({ batch_id: batch.id, movement_id: movement.id })
  for (const part of [
    'the mare Paloma II was inseminated',
    batch.label,
    '1–5',
    'Signed by Ana García',
    'Member number',
    'Permit AQHA SP 4711',
  ]) {
    expect(text).toContain(part)
  }
  const undo = { tenant_id: ana.tenant_id, reason: 'Another mare' }
  await ana.call('reverseMovement', { params: { id: movement.id }, body: undo })
  const body = { tenant_id: ana.tenant_id, kind: 'INSEMINATION', movement_id: movement.id }
  expect((await ana.try('createDocument', { body })).body.code).toBe('ALREADY_REVERSED')
})

test('an insemination whose straws are all erased has no certificate and no dispatch record', async () => {
  const { tenant_id, user_id: signer_id, self_id: owner_id } = ana
  const { batch_id, straw_ids } = await newStraws(ana, 2)
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const { id } = await withdraw(ana, batch_id, 2, { type: 'INSEMINATION', date: DAY, animal_id: mare.id })
  const erase = (straw_id: string) =>
    ana.call('eraseStraws', { query: { tenant_id, signer_id, batch_id, owner_id, straw_ids: [straw_id] } })
  const body = { tenant_id, kind: 'INSEMINATION', movement_id: id }
  await erase(straw_ids[0]!)
  expect((await ana.try('createDocument', { body })).status).toBe(201)
  await erase(straw_ids[1]!)
  for (const kind of ['INSEMINATION', 'DISPATCH'])
    expect((await ana.try('createDocument', { body: { ...body, kind } })).body).toMatchObject({
      code: 'ALREADY_REVERSED',
      message: 'All straws of this insemination were erased: it has no documents.',
    })
})

test('a statement adds up: opening, additions, withdrawals, closing, and straws held by others', async () => {
  const person = await newTenant(server)
  const { tenant_id, self_id } = person
  const batch = await newBatch(person)
  await add(person, batch.id, 50, '2026-03-01')
  const [ten, two] = [
    await newContainer(person, { label: 'Tank 10' }),
    await newContainer(person, { label: 'Tank 2' }),
  ]
  for (const [container_id, canister] of [
    [ten.id, 1],
    [two.id, 5],
    [two.id, 3],
    [two.id, 2],
  ] as const) {
    const location = { container_id, canister, level: 1 }
    await newStraws(person, 5, { batch_id: batch.id, date: '2026-05-01', location })
  }
  const stud = await newParty(person)
  await withdraw(person, batch.id, 12, { type: 'SALE', date: '2026-05-02', receiver_id: stud.id })
  await withdraw(person, batch.id, 8, { type: 'CONSIGNMENT', date: '2026-05-03', receiver_id: stud.id })
  const lost = await withdraw(person, batch.id, 3, { type: 'LOSS', date: '2026-05-04', reason: 'BROKEN' })
  await person.call('reverseMovement', { params: { id: lost.id }, body: { tenant_id, reason: 'Found' } })
  await withdraw(person, batch.id, 5, { type: 'LOSS', date: '2026-06-20', reason: 'BROKEN' })
  // After a reversed loss, the straws count as held since the day of the consignment.
  const report = { type: 'LOSS', date: '2026-05-20', reason: 'BROKEN' }
  const mistake = await withdraw(person, batch.id, 8, report, stud.id)
  await person.call('reverseMovement', { params: { id: mistake.id }, body: { tenant_id } })
  const wanted = { kind: 'STATEMENT' as const, party_id: self_id, from: '2026-04-01', to: '2026-05-31' }
  const { document, text } = await makeDocument(person, wanted)
  expect(document.subject).toBe('Owner Haras del Sur, 1 April 2026 to 31 May 2026')
  expect(text).toContain('Opening 50 Came in 20 Went out 12 Closing, straws 58')
  expect(text).toMatch(/All 50 20 · 12 · · · 58 8/)
  expect(text).toContain(`${batch.label} 8 – 3 May 2026 28 Not yet returned 8`)
  expect(text).toContain('A dash: straws per dose not set.')
  expect(text).toContain(
    `Tank 2 15 canisters 2–3, 5 Tank 10 5 canister 1 Without a place 30 ${batch.label} Stored here 50`,
  )
  const query = { tenant_id, as_of: '2026-05-31', owner_id: self_id }
  const { inventory } = await person.call('showInventory', { query })
  const unused = inventory.filter(({ status }) => status === 'STORED' || status === 'CONSIGNED')
  expect(unused.reduce((sum, { straws }) => sum + straws, 0)).toBe(58)
  const backwards = { tenant_id, kind: 'STATEMENT', party_id: self_id, from: '2026-05-31', to: '2026-04-01' }
  expect((await person.try('createDocument', { body: backwards })).body.fields).toHaveProperty('body.to')
  const ahead = { ...backwards, to: '2099-01-01' }
  expect((await person.try('createDocument', { body: ahead })).body.fields).toEqual({
    'body.to': 'Date is in the future',
  })
})

test('characters missing in the font become question marks, and invisible ones are left out', async () => {
  const { id: animal_id } = await newAnimal(ana, { name: 'Łódź 🐴 天马 Θήρα Чемпион', sex: 'STALLION' })
  const batch = await newBatch(ana, { animal_id, note: 'Left\ufeff by ไทย ☃ 👩‍👩‍👧 ﷺ Œuvre ½ “x” – €' })
  const { text } = await makeDocument(ana, { kind: 'EVALUATION', batch_id: batch.id })
  expect(text).toContain('Łódź ? ?? Θήρα Чемпион')
  expect(text).toContain('Left by ??? ? ??? ? Œuvre ½ “x” – €')
  const thawing_instruction = '≥ 37 °C, ≤ 38 °C, ≈ 30 s, № 2, ±1 × 2; Әңөұқғі Җһ; Oʻzbek; ½ ⅓; ḥ ș'
  const slip = await makeDocument(ana, {
    kind: 'THAWING',
    batch_id: (await newBatch(ana, { thawing_instruction })).id,
  })
  expect(slip.text).toContain(thawing_instruction)
})

test('words longer than a line stay on the page, and a long straw mark within its drawing', async () => {
  const { id: animal_id } = await newAnimal(ana, { name: 'Ω'.repeat(180), sex: 'STALLION' })
  const batch = await newBatch(ana, { animal_id, straw_mark_text: 'M'.repeat(200), note: 'x'.repeat(400) })
  for (const kind of ['EVALUATION', 'STOCK_CARD', 'THAWING'] as const) {
    const { pdf, pages, text } = await makeDocument(ana, { kind, batch_id: batch.id })
    expect(await rightEdgeOf(pdf)).toBeLessThan(0.96)
    expect([pages, text.replace(/\W/gu, '').length > 0]).toEqual([1, true])
  }
})

test('a statement can be replaced only by one of the same period', async () => {
  const wanted = { kind: 'STATEMENT' as const, party_id: ana.self_id, from: '2026-01-01', to: '2026-02-01' }
  const { document } = await makeDocument(ana, wanted)
  const other = { ...wanted, tenant_id: ana.tenant_id, from: '2020-01-01', replaces_id: document.id }
  expect((await ana.try('createDocument', { body: other })).status).toBe(422)
  expect((await makeDocument(ana, { ...wanted, replaces_id: document.id })).document.version).toBe(2)
})

const page = {
  ...{
    paper: 'LETTER',
    title: 'Stock card',
    number: 'K-26-0001',
    date: '22 November 2026',
    subject: 'Batch B-26-001',
  },
  ...{
    sender: ['Haras del Sur'],
    link: 'http://x',
    made: 'Made',
    scan: 'Scan',
    signatures: [],
    qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
}
const at = new Date('2026-11-22T09:42:00Z')

test('the same data gives the same bytes, and markup in it is printed as text', async () => {
  const blocks = [{ kind: 'text', text: '#read("/etc/passwd") *bold* $x$ @ref <b>' }]
  const one = setPdf({ data: { ...page, blocks }, at })
  expect(setPdf({ data: { ...page, blocks }, at })).toEqual(one)
  expect((await wordsOf(one)).text).toContain('#read("/etc/passwd") *bold* $x$ @ref <b>')
})

test('the approval number is on one line of the letterhead, even with a long address', async () => {
  const approval = 'Approval ES 13 041 EQS'
  for (let letters = 10; letters <= 60; letters += 5) {
    const sender = ['Haras del Sur', `${'x'.repeat(letters)} 12, Seville, Spain`, approval]
    const lines = await linesOf(setPdf({ data: { ...page, sender, blocks: [] }, at }))
    expect([letters, lines.filter((line) => line.includes(approval)).length]).toEqual([letters, 1])
  }
})

test('a long table repeats its head on every page', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ kind: 'row', cells: [`Row ${index + 1}`, '1'] }))
  const columns = [
    { head: 'What', grow: true },
    { head: 'In store', right: true },
  ]
  const { text, pages } = await wordsOf(
    setPdf({ data: { ...page, blocks: [{ kind: 'table', columns, rows }] }, at }),
  )
  expect(pages).toBeGreaterThan(10)
  expect(text.match(/In store/g)).toHaveLength(pages)
  expect(text).toContain('Row 1000')
  expect(text).toContain(`Page ${pages} of ${pages}`)
})

test('a sum stays on the page of the last row, and a group heading on that of its first row', async () => {
  const row = (index: number) => ({ kind: 'row', cells: [`Row ${index}.`, '1'] })
  const columns = [
    { head: 'What', grow: true },
    { head: 'In store', right: true },
  ]
  let longest = 0
  // At least one length places the group at the end of a page.
  for (let count = 20; count <= 50; count += 1) {
    const above = Array.from({ length: count }, (_, index) => row(index + 1))
    const rows = [
      ...above,
      { kind: 'group', text: 'Lucero del Sur' },
      row(count + 1),
      { kind: 'sum', cells: ['All together', '7'] },
    ]
    const { text, pages } = await wordsOf(
      setPdf({ data: { ...page, blocks: [{ kind: 'table', columns, rows }] }, at }),
    )
    expect(text).toMatch(new RegExp(`Lucero del Sur Row ${count + 1}. 1 All together 7`))
    longest = Math.max(longest, pages)
  }
  expect(longest).toBe(2)
})
