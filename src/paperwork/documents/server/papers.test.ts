import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { blanksOf, collisionsOf, makeDocument, pdfOf, withdraw, wordsOf } from '#test/documents.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
await ana.call('updateParty', {
  params: { id: ana.self_id },
  body: {
    ...{ tenant_id: ana.tenant_id, street_1: 'Ctra. de Utrera 12', zipcode: '41089', city: 'Seville' },
    ...{ country: 'ES' as const, phone: '+34 955 010 203', approval_number: 'ES 13 041 EQS' },
    ...{ centre_kind: 'COLLECTION' as const, centre_vet: 'Dr. Pilar Osuna' },
  },
})
const clinic = await newParty(ana, {
  ...{ name: 'Klinika Łódź Žižka', street_1: 'Camino del Serrallo 4', zipcode: '11405' },
  ...{ city: 'Jerez de la Frontera', country: 'ES', approval_number: 'ES 11 020 EQS' },
})
const lucero = await newAnimal(ana, {
  ...{ name: 'Lucero del Sur', ueln: '724015060123456', sex: 'STALLION', breed: 'ANDALUSIAN' },
  ...{ born_on: '2014-04-18', studbooks: [{ name: 'ANCCE', number: '0123456' }] },
})

async function frozen(label: string, more: object = {}) {
  const batch = await newBatch(ana, {
    ...{ label, animal_id: lucero.id, straws_per_dose: 5, health_status: 'EU' },
    ...{ collection_centre_id: ana.self_id, releasable_from: '2026-03-03' },
    straw_mark_text: '090226 LUCERO DEL SUR\n724015060123456 ES13',
    thawing_instruction: '37 °C water bath for 30 s, all straws of one dose together.',
    sheet: {
      collection: { produced_on: '2026-02-09' },
      post_thaw_motility: { progressive: 52, method: 'CASA' },
    },
    ...more,
  })
  const added = await newStraws(ana, 60, { batch_id: batch.id })
  return { ...batch, added }
}

const sent = (batch_id: string, amount: number, receiver_id = clinic.id) =>
  withdraw(ana, batch_id, amount, { type: 'CONSIGNMENT', date: DAY, receiver_id })

const shipping = {
  ...{ carrier: 'DHL', tracking: '00340434', shipper: 'DS-2', seal: 'ES-004871', weight_kg: 7.7 },
  ...{ charged_on: '2026-03-11', cold_until: '2026-03-20', send_back_by: '2026-03-18' },
  ...{ order_number: 'O-26-031', mares: 'Paloma II, Vega H' },
}

/** Saves the PDF for inspection if a folder is configured. */
function keep(name: string, pdf: Buffer) {
  const folder = process.env['PICTURES']
  if (folder) writeFileSync(`${folder}/${name}.pdf`, pdf)
}

test('a shipment report lists the straws, how to thaw them, and the items to return', async () => {
  const [one, two] = [await frozen('B-26-005'), await frozen('B-26-002')]
  const movements = [await sent(one.id, 10), await sent(two.id, 14)]
  const movement_ids = movements.map(({ id }) => id)
  const { document, text, pages, pdf } = await makeDocument(ana, { kind: 'SHIPMENT', movement_ids, shipping })
  keep('shipment', pdf)
  expect(document).toMatchObject({ party_id: clinic.id, batch_id: null, title: 'Shipment report' })
  expect(document.number).toMatch(/^S-\d\d-0001$/)
  expect(document.typed?.shipping).toMatchObject(shipping)
  expect(pages).toBe(1)
  for (const part of [
    ...['24 straws, 4 doses, in dry shipper DS-2', 'Approval ES 13 041 EQS', 'Klinika Łódź Žižka'],
    ...['11405 Jerez de la Frontera, Spain', 'Order O-26-031, Consignment', 'For Paloma II, Vega H'],
    ...[
      'Charged 11 Mar 2026',
      'Cold until 20 Mar 2026',
      'Seal ES-004871',
      '7.7 kg',
      'Send back by 18 Mar 2026',
    ],
    ...['090226 LUCERO DEL SUR 724015060123456 ES13', '9 Feb 2026', 'yellow', '52 %'],
    ...['All of one species and one health status, EU 24 4', '37 °C water bath for 30 s'],
    ...['Receipt: fill in and send back', 'Seal ES-004871 intact', 'Temperature, °C'],
    ...['Centre veterinarian: Dr. Pilar Osuna'],
  ]) {
    expect(text).toContain(part)
  }
})

test('a shipment report names its release, certificate and cleaning, or has lines to fill them in', async () => {
  const batch = await frozen('B-26-006')
  const wanted = { kind: 'SHIPMENT' as const, movement_ids: [(await sent(batch.id, 10)).id] }
  const labels = ['Released by', 'Released on', 'Certificate no.', 'Cleaned, disinfected']
  const blanksOfRelease = async (pdf: Buffer) =>
    (await blanksOf(pdf)).map(({ label }) => label).filter((label) => labels.includes(label))
  const empty = await makeDocument(ana, wanted)
  expect(empty.text).toContain('Release and container Released by Released on')
  expect(await blanksOfRelease(empty.pdf)).toEqual(labels)
  const release = {
    ...{ released_by: 'Dr. Pilar Osuna', released_on: '2026-03-12', cleaned_on: '2026-03-10' },
    certificate: 'INTRA.ES.2026.0001234',
  }
  const full = await makeDocument(ana, { ...wanted, shipping: release, replaces_id: empty.document.id })
  keep('shipment-released', full.pdf)
  expect(full.document.typed?.shipping).toMatchObject(release)
  expect(full.text).toContain('Released by Dr. Pilar Osuna Released on 12 Mar 2026')
  expect(full.text).toContain('Certificate no. INTRA.ES.2026.0001234 Cleaned, disinfected 10 Mar 2026')
  expect(await blanksOfRelease(full.pdf)).toEqual([])
  const single = await makeDocument(ana, { ...wanted, shipping: { is_single_use: true } })
  expect(single.text).toContain('Cleaned, disinfected New, single-use')
})

test('a shipment report made before a field existed leaves it empty', async () => {
  const batch = await frozen('B-26-007')
  const wanted = { kind: 'SHIPMENT' as const, movement_ids: [(await sent(batch.id, 10)).id], shipping }
  const { document } = await makeDocument(ana, wanted)
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'number', 4711,
       'printed_number', 'S-26-4711', 'data', d.data #- '{typed,shipping,released_by}'))).*
     from documents d where id = $1 returning id`,
    [document.id],
  )
  const older = await ana.try('showDocument', { params: { id: rows[0]!.id }, query: {} })
  expect(older.body['typed']).toEqual({
    movement_ids: wanted.movement_ids,
    shipping: { ...document.typed!.shipping, released_by: null },
  })
})

test('a shipment report is refused for straws that stayed, came in or went to different receivers', async () => {
  const batch = await frozen('B-26-010')
  const other = await newParty(ana)
  const inStore = await withdraw(ana, batch.id, 5, {
    ...{ type: 'SALE', date: DAY, receiver_id: other.id, keep_in_store: true },
  })
  const first = await sent(batch.id, 5)
  const elsewhere = await sent(batch.id, 5, other.id)
  const statuses = []
  for (const movement_ids of [[inStore.id], [first.id, elsewhere.id], [batch.added.id], [ana.self_id]]) {
    const body = { tenant_id: ana.tenant_id, kind: 'SHIPMENT', movement_ids }
    statuses.push((await ana.try('createDocument', { body })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 404])
})

test('straws that a holder has are sent by the holder, not by us', async () => {
  const batch = await frozen('B-26-011', { straw_mark_text: null, collection_centre_id: null })
  await sent(batch.id, 10)
  const stud = await newParty(ana, { name: 'Stal Van Dijk' })
  const sale = { type: 'SALE', date: DAY, receiver_id: stud.id }
  const sold = await withdraw(ana, batch.id, 4, sale, clinic.id)
  const shipment = await makeDocument(ana, { kind: 'SHIPMENT', movement_ids: [sold.id] })
  expect(shipment.text).toMatch(/From Klinika Łódź Žižka .* To Stal Van Dijk/)
  expect(shipment.text).not.toContain('centre veterinarian')
  const record = await makeDocument(ana, { kind: 'DISPATCH', movement_id: sold.id })
  expect(record.text).toMatch(/Dispatched by Klinika Łódź Žižka .* Recipient Stal Van Dijk/)
  const own = await sent(batch.id, 1, stud.id)
  const body = { tenant_id: ana.tenant_id, kind: 'SHIPMENT', movement_ids: [sold.id, own.id] }
  expect((await ana.try('createDocument', { body })).body.fields).toEqual({
    'body.movement_ids': 'Sent by different holders',
  })
})

test('straws sold but kept in store have no dispatch record or thawing slip', async () => {
  const batch = await frozen('B-26-012')
  const { id: movement_id } = await withdraw(ana, batch.id, 5, {
    ...{ type: 'SALE', date: DAY, receiver_id: clinic.id, keep_in_store: true },
  })
  for (const wanted of [
    { kind: 'DISPATCH', movement_id },
    { kind: 'THAWING', movement_id, batch_id: batch.id },
  ]) {
    const { body } = await ana.try('createDocument', { body: { tenant_id: ana.tenant_id, ...wanted } })
    expect(body.fields).toEqual({ 'body.movement_id': 'These straws stayed in your warehouse' })
  }
})

test('a document shows that one of its movements was undone, and can be replaced by one without it', async () => {
  const [one, two] = [await frozen('B-26-013'), await frozen('B-26-014')]
  const movements = [await sent(one.id, 3), await sent(two.id, 4)]
  const wanted = { kind: 'SHIPMENT' as const, movement_ids: movements.map(({ id }) => id) }
  const { document } = await makeDocument(ana, wanted)
  expect(document.undone_at).toBeNull()
  for (const batch of [one, two]) {
    const query = { tenant_id: ana.tenant_id, batch_id: batch.id }
    expect((await ana.call('listDocuments', { query })).documents.map(({ id }) => id)).toEqual([document.id])
  }
  const undo = { tenant_id: ana.tenant_id, reason: 'Not sent' }
  // The document refers to the movement with the lowest id.
  const [first, second] = movements.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const reversal = await ana.call('reverseMovement', { params: { id: first!.id }, body: undo })
  const shown = await ana.call('showDocument', { params: { id: document.id }, query: {} })
  expect(shown.undone_at).toBe(reversal.recorded_at)
  const again = { ...wanted, movement_ids: [second!.id], replaces_id: document.id }
  const corrected = await makeDocument(ana, again)
  expect(corrected.document).toMatchObject({ version: 2, undone_at: null })
  const elsewhere = await sent(one.id, 1, (await newParty(ana)).id)
  const body = { tenant_id: ana.tenant_id, ...again, movement_ids: [elsewhere.id] }
  const other = await ana.try('createDocument', { body: { ...body, replaces_id: corrected.document.id } })
  expect(other.body.fields).toHaveProperty('body.replaces_id')
})

test('a shipper cannot be due back before it was charged', async () => {
  const batch = await frozen('B-26-015')
  const body = {
    ...{ tenant_id: ana.tenant_id, kind: 'SHIPMENT', movement_ids: [(await sent(batch.id, 1)).id] },
    shipping: { charged_on: '2026-03-11', send_back_by: '2026-03-10' },
  }
  expect((await ana.try('createDocument', { body })).body.fields).toEqual({
    'body.shipping.send_back_by': 'Before it was charged',
  })
})

test('a thawing slip has the instruction of the batch, and never a made-up one', async () => {
  const batch = await frozen('B-26-020')
  const { text, pages, pdf } = await makeDocument(ana, { kind: 'THAWING', batch_id: batch.id })
  keep('thawing', pdf)
  expect(pages).toBe(1)
  for (const part of ['Thawing slip', '5 straws', '52 %', '37 °C water bath', '+34 955 010 203']) {
    expect(text).toContain(part)
  }
  const movement = await sent(batch.id, 5)
  const slip = await makeDocument(ana, { kind: 'THAWING', batch_id: batch.id, movement_id: movement.id })
  keep('thawing-of-movement', slip.pdf)
  expect(slip.text).toContain('No. 1–5')
  expect(slip.text).toContain('To Klinika Łódź Žižka')
  expect(slip.pages).toBe(1)
  const other = { kind: 'THAWING', batch_id: (await frozen('B-26-022')).id, movement_id: movement.id }
  const refused = await ana.try('createDocument', { body: { tenant_id: ana.tenant_id, ...other } })
  expect(refused.body.fields).toEqual({ 'body.batch_id': 'This movement belongs to another batch' })
  const untold = await frozen('B-26-021', { thawing_instruction: null })
  const none = await makeDocument(ana, { kind: 'THAWING', batch_id: untold.id })
  expect(none.text).toContain('No thawing instruction: ask before you thaw.')
  expect(none.text).not.toContain('37 °C')
})

test('a dispatch record names stallion, station and recipient, with lines for the use of the straws', async () => {
  const batch = await frozen('B-26-030')
  const movement = await sent(batch.id, 10)
  const { document, text, pages, pdf } = await makeDocument(ana, {
    kind: 'DISPATCH',
    movement_id: movement.id,
  })
  keep('dispatch', pdf)
  expect([document.number.slice(0, 1), pages]).toEqual(['D', 1])
  for (const part of [
    ...['Dispatch and use record', 'Andalusian', 'ANCCE 0123456', '9 Feb 2026', 'ES 13 041 EQS'],
    ...['Klinika Łódź Žižka', 'Approval ES 11 020 EQS', 'Use, to be filled in by the user', 'Holding'],
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toContain('Amount 2 doses')
  const part = await makeDocument(ana, { kind: 'DISPATCH', movement_id: (await sent(batch.id, 8)).id })
  expect(part.text).toContain('Amount 1 dose and 3 straws')
  const mare = await newAnimal(ana, { sex: 'MARE', name: 'Paloma II' })
  const used = await withdraw(ana, batch.id, 5, { type: 'INSEMINATION', date: DAY, animal_id: mare.id })
  const use = await makeDocument(ana, { kind: 'DISPATCH', movement_id: used.id })
  keep('dispatch-used', use.pdf)
  expect(use.text).toContain('Use: the mare Name Paloma II')
  expect(use.text).toContain('Straws used 5')
})

test('straws below one dose are shown as straws and as less than one dose on all papers', async () => {
  const batch = await frozen('B-26-031')
  const { id: movement_id } = await sent(batch.id, 3)
  const record = await makeDocument(ana, { kind: 'DISPATCH', movement_id })
  expect(record.text).toContain('Amount 3 straws')
  expect(record.text).toContain('1–3 3 < 1')
  const report = await makeDocument(ana, { kind: 'SHIPMENT', movement_ids: [movement_id] })
  expect(report.text).toContain('3 < 1 5')
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const inseminated = { type: 'INSEMINATION', date: DAY, animal_id: mare.id }
  const used = await withdraw(ana, batch.id, 4, inseminated, undefined, ['LESS_THAN_DOSE'])
  const certificate = await makeDocument(ana, { kind: 'INSEMINATION', movement_id: used.id })
  expect(certificate.text).toContain('4–7 4 < 1')
  for (const { text } of [record, report, certificate]) expect(text).not.toMatch(/\b0 doses?\b/)
})

test('an intake sheet has announced and counted straws, declarations, differences and the place', async () => {
  const batch = await frozen('B-26-040')
  const intake = {
    ...{ delivery_note: 'LS 4711', announced: 62, seal: 'DE-1', arrived_celsius: -186 },
    ...{ is_ownership_declared: true, is_quarantine_declared: false, differences: 'Two straws were broken' },
  }
  const { text, pages, pdf } = await makeDocument(ana, {
    kind: 'INTAKE',
    movement_id: batch.added.id,
    intake,
  })
  keep('intake', pdf)
  expect(pages).toBe(1)
  for (const part of [
    ...[
      'Intake sheet',
      'Announced 62',
      'Counted 60',
      'Difference −2',
      '−186 °C',
      'LS 4711',
      'Without a place',
    ],
    ...['Ownership declared Yes', '30 days in quarantine No', 'Differences: Two straws were broken'],
  ]) {
    expect(text).toContain(part)
  }
  const gone = await sent(batch.id, 1)
  const body = { tenant_id: ana.tenant_id, kind: 'INTAKE', movement_id: gone.id }
  expect((await ana.try('createDocument', { body })).status).toBe(422)
})

test('a register has donors, tests, semen and receivers, and its file has the same rows', async () => {
  const eva = await newTenant(server)
  const stallion = await newAnimal(eva, { name: 'Θήρα Чемпион', sex: 'STALLION' })
  await eva.call('createHealthTest', {
    body: {
      ...{ tenant_id: eva.tenant_id, animal_id: stallion.id, disease: 'EIA', sampled_on: '2026-01-12' },
      ...{ laboratory: 'Labor Łódź', method: 'ELISA', result: 'NEGATIVE', certificate_number: 'C-77' },
    },
  })
  const centre = await newParty(eva, {
    name: 'Station Verden',
    approval_number: 'NIBE0042',
    approval_valid_until: '2029-12-31',
  })
  const batch = await newBatch(eva, { animal_id: stallion.id, collection_centre_id: centre.id })
  await newStraws(eva, 30, { batch_id: batch.id })
  const receiver = await newParty(eva, { name: 'Stal Van Dijk', city: 'Ede', approval_number: 'NL 7' })
  await withdraw(eva, batch.id, 12, { type: 'SALE', date: DAY, receiver_id: receiver.id })
  const period = { from: '2026-01-01', to: '2026-11-20' }
  const own = await makeDocument(eva, { kind: 'REGISTER', party_id: eva.self_id, ...period })
  keep('register', own.pdf)
  for (const part of [
    ...['Register extract', '1 January 2026 to 20 November 2026', 'Θήρα Чемпион', 'ELISA', 'Labor Łódź'],
    ...[
      'Negative',
      'C-77',
      'Station Verden, NIBE0042',
      'Straws in 30',
      'Straws out 12',
      'Stal Van Dijk, Ede, Approval NL 7',
    ],
  ]) {
    expect(own.text).toContain(part)
  }
  const register = await makeDocument(eva, { kind: 'REGISTER', party_id: centre.id, ...period })
  expect(register.text).toContain('Approval valid Until 31 Dec 2029')
  expect(register.text).toContain('Straws in 30')
  expect(register.text).toContain('Straws out 12')
  const empty = { party_id: centre.id, from: '2020-01-01', to: '2020-12-31' }
  expect((await makeDocument(eva, { kind: 'REGISTER', ...empty })).text).toContain(
    'Nothing came in or went out.',
  )
  const fileOf = async (query: { party_id: string; from: string; to: string }) => {
    const all = { tenant_id: eva.tenant_id, format: 'csv' as const, ...query }
    return (await eva.fetchText('exportRegister', { query: all })).trim().split('\r\n')
  }
  const rows = await fileOf({ party_id: eva.self_id, ...period })
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain('Sale,,12,')
  expect(rows[1]).toContain('"Stal Van Dijk, Ede, Approval NL 7"')
  expect(rows[2]).toContain(`30,,${batch.label},`)
  expect(rows[2]).toContain('Station Verden,NIBE0042')
  expect(await fileOf(empty)).toHaveLength(1)
  const lost = await withdraw(eva, batch.id, 7, { type: 'LOSS', date: DAY, reason: 'BROKEN' })
  const undo = { tenant_id: eva.tenant_id, reason: 'Counted wrong' }
  await eva.call('reverseMovement', { params: { id: lost.id }, body: undo })
  const after = await makeDocument(eva, { kind: 'REGISTER', party_id: eva.self_id, ...period })
  expect(after.text).toContain('Straws in 30')
  expect(after.text).toContain('Straws out 12')
  expect(after.text).toContain('Loss')
})

test('an insemination in a register names stallion and mare, in the document and the file', async () => {
  const eva = await newTenant(server)
  const stallion = await newAnimal(eva, { name: 'Donnerschlag', sex: 'STALLION' })
  const batch = await newBatch(eva, { animal_id: stallion.id, label: 'B-26-070' })
  await newStraws(eva, 30, { batch_id: batch.id })
  const mare = await newAnimal(eva, { name: 'Paloma II', ueln: '724015060200871', sex: 'MARE' })
  await withdraw(eva, batch.id, 5, { type: 'INSEMINATION', date: DAY, animal_id: mare.id })
  const period = { party_id: eva.self_id, from: '2026-01-01', to: '2026-11-20' }
  const { text } = await makeDocument(eva, { kind: 'REGISTER', ...period })
  expect(text).toContain('Insemination B-26-070, Donnerschlag 1–5 5 Mare Paloma II, 724015060200871')
  const query = { tenant_id: eva.tenant_id, format: 'csv' as const, ...period }
  const rows = (await eva.fetchText('exportRegister', { query })).split('\r\n')
  const row = rows.find((one) => one.includes('Insemination,'))
  expect(row).toContain(',Donnerschlag,')
  expect(row).toContain('"Mare Paloma II, 724015060200871"')
})

test('an evaluation sheet has the centre, the straw mark and the culture result', async () => {
  const batch = await frozen('B-26-050', {
    ...{ incubation_celsius: 37, incubation_minutes: 30, culture_result: 'none grown' },
  })
  const { text, pages, pdf } = await makeDocument(ana, { kind: 'EVALUATION', batch_id: batch.id })
  keep('evaluation', pdf)
  expect(pages).toBe(1)
  for (const part of [
    ...['090226 LUCERO DEL SUR 724015060123456 ES13', 'Haras del Sur, ES 13 041 EQS', 'at 37 °C for 30 min'],
    ...[
      'Culture none grown',
      'Health status EU',
      'Releasable from 3 March 2026',
      'Thawing: 37 °C water bath',
    ],
  ]) {
    expect(text).toContain(part)
  }
})

test('long names, labels and carriers stay within their columns on all documents', async () => {
  const eva = await newTenant(server)
  const words = (count: number) =>
    'Lucero del Sur de la Cartuja y Guadalquivir '
      .repeat(5)
      .slice(0, count - 1)
      .concat('X')
  await eva.call('updateParty', {
    params: { id: eva.self_id },
    body: { tenant_id: eva.tenant_id, street_1: words(90), city: words(60), centre_vet: words(80) },
  })
  const stallion = await newAnimal(eva, { name: words(140), ueln: '724015060123456', sex: 'STALLION' })
  const mare = await newAnimal(eva, { name: words(139), ueln: '724015060200871', sex: 'MARE' })
  const receiver = await newParty(eva, { name: words(140), street_1: words(80), city: words(50) })
  const batch = await newBatch(eva, {
    ...{
      label: 'B'.repeat(50),
      animal_id: stallion.id,
      straws_per_dose: 5,
      collection_centre_id: receiver.id,
    },
    ...{ straw_mark_text: words(100), culture_result: words(100) },
    sheet: { collection: { produced_on: '2026-02-09' }, post_thaw_motility: { progressive: 52 } },
  })
  const { id: container_id } = await newContainer(eva, { label: `Tank ${'W'.repeat(40)}` })
  const added = await newStraws(eva, 1000, {
    batch_id: batch.id,
    location: { container_id, canister: 1, level: 1 },
  })
  await newStraws(eva, 9, { batch_id: (await newBatch(eva, { animal_id: stallion.id })).id })
  const gone = (amount: number, type: string, more: object) =>
    withdraw(eva, batch.id, amount, { type, date: DAY, ...more })
  const shipped = await gone(700, 'CONSIGNMENT', { receiver_id: receiver.id, note: words(200) })
  const used = await gone(5, 'INSEMINATION', { animal_id: mare.id })
  const { laboratory, method } = { laboratory: words(80), method: words(60) }
  await eva.call('createHealthTest', {
    body: {
      ...{ tenant_id: eva.tenant_id, animal_id: stallion.id, disease: 'EIA', sampled_on: '2026-01-12' },
      ...{ laboratory, method, result: 'NEGATIVE', certificate_number: 'C'.repeat(30) },
    },
  })
  const period = { party_id: eva.self_id, from: '2026-01-01', to: '2026-11-20' }
  const carrier = {
    carrier: words(100),
    tracking: 'T'.repeat(50),
    shipper: 'S'.repeat(50),
    seal: 'E'.repeat(50),
  }
  const all: Parameters<typeof makeDocument>[1][] = [
    { kind: 'EVALUATION', batch_id: batch.id },
    { kind: 'STOCK_CARD', batch_id: batch.id },
    { kind: 'INSEMINATION', movement_id: used.id },
    { kind: 'STATEMENT', ...period },
    { kind: 'SHIPMENT', movement_ids: [shipped.id], shipping: { ...shipping, ...carrier } },
    { kind: 'THAWING', batch_id: batch.id, movement_id: shipped.id },
    { kind: 'DISPATCH', movement_id: shipped.id },
    { kind: 'INTAKE', movement_id: added.id, intake: { seal: 'E'.repeat(50), announced: 1001 } },
    { kind: 'REGISTER', ...period },
  ]
  for (const wanted of all) {
    const { pdf } = await makeDocument(eva, wanted)
    keep(`long-${wanted.kind}`, pdf)
    expect.soft([wanted.kind, await collisionsOf(pdf)]).toEqual([wanted.kind, []])
  }
})

test('a document is listed at each of its movements, and has the requested paper size', async () => {
  const batch = await frozen('B-26-060')
  const movements = [await sent(batch.id, 1), await sent(batch.id, 2)]
  const wanted = { kind: 'SHIPMENT' as const, movement_ids: movements.map(({ id }) => id) }
  const { document, pdf } = await makeDocument(ana, { ...wanted, paper: 'LETTER' })
  for (const { id: movement_id } of movements) {
    const { documents } = await ana.call('listDocuments', {
      query: { tenant_id: ana.tenant_id, movement_id },
    })
    expect(documents.map(({ id }) => id)).toEqual([document.id])
  }
  expect((await wordsOf(pdf)).size).toEqual([612, 792])
  expect((await wordsOf(await pdfOf(ana, (await makeDocument(ana, wanted)).document.id))).size).toEqual([
    595, 842,
  ])
})

test('a register has at most three thousand entries as a document, and more as a spreadsheet', async () => {
  const eva = await newTenant(server)
  const { tenant_id, warehouse_id, user_id: signer_id, self_id: party_id } = eva
  const batch = await newBatch(eva)
  const booking = {
    reason: 'COLLECTION' as const,
    batch_id: batch.id,
    amount: 1,
    warehouse_id,
  }
  const book = (count: number, date: string) =>
    eva.call('bookMovements', {
      body: { tenant_id, signer_id, bookings: Array.from({ length: count }, () => ({ ...booking, date })) },
    })
  for (let booked = 0; booked < 3000; booked += 500) await book(500, '2026-03-01')
  await book(1, '2026-03-02')
  const wanted = { kind: 'REGISTER' as const, party_id, from: '2026-01-01' }
  const { text } = await makeDocument(eva, { ...wanted, to: '2026-03-01' })
  expect(text).toContain('3000')
  const refused = await eva.try('createDocument', { body: { tenant_id, ...wanted, to: '2026-03-02' } })
  const tooMuch = {
    'body.from': 'Too much for one document: choose a shorter period, or export it',
  }
  expect(refused.body.fields).toEqual(tooMuch)
  const statement = { tenant_id, ...wanted, kind: 'STATEMENT' as const, to: '2026-03-02' }
  expect((await eva.try('createDocument', { body: statement })).body.fields).toEqual(tooMuch)
  const card = { tenant_id, kind: 'STOCK_CARD' as const, batch_id: batch.id }
  expect((await eva.try('createDocument', { body: card })).body.fields).toEqual({
    'body.batch_id': 'Too much for one document: export the movements instead',
  })
})
