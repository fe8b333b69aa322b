import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blanksOf, linesOf, makeDocument, pdfOf, withdraw } from '#test/documents.ts'
import { newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()

/** Keys whose values are not printed. */
const KEYS = new Set(['kind', 'colour', 'mark', 'size', 'blank'])

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => (KEYS.has(key) ? [] : textsOf(one)))
}

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Sept)'
/** Matches dates, numbers with their units, and numbers written in groups. */
const WHOLE = new RegExp(
  String.raw`\d+ ${MONTH} \d{4}|[\d.\u202f]+ (?:M/ml|ml|M|%|°C|min|g|kg|cm|s|straws?|doses?|days)\b|(?:DE NI BE 0042|DE BY BE 1177) EQS|\+49 771 9876 5432|31 09876 14`,
  'g',
)

/** Returns the parts that must not be broken. Compounds may break after a hyphen between letters. */
const piecesOf = (text: string) =>
  [...(text.match(WHOLE) ?? []), ...text.split(/\s+|(?<=\p{L}-)(?=\p{L})/u)].filter((piece) => piece !== '')

/** Returns the words, numbers and units of a document that are broken between lines. */
async function brokenIn(id: string, pdf: Uint8Array): Promise<string[]> {
  const { rows } = await server.owner.query<{ data: { typed: unknown } }>(
    'select data::json as data from documents where id = $1',
    [id],
  )
  const lines = await linesOf(pdf)
  const { typed: _, ...content } = rows[0]!.data
  const pieces = new Set(textsOf(content).flatMap(piecesOf))
  return [...pieces].filter((piece) => !lines.some((line) => line.includes(piece.replace(/\s/g, ' '))))
}

async function bookStation() {
  const uwe = await newTenant(server, 'Hengststation Niedersachsen-Westfalen Besamungsgesellschaft mbH')
  const { tenant_id, self_id, user_id: signer_id } = uwe
  await uwe.call('updateParty', {
    params: { id: self_id },
    body: {
      ...{ tenant_id, street_1: 'Donaueschingener Straße 148', zipcode: '78166', country: 'DE' as const },
      ...{
        city: 'Donaueschingen-Grüningen',
        phone: '+49 771 9876 5432',
        approval_number: 'DE NI BE 0042 EQS',
      },
      ...{ centre_kind: 'COLLECTION' as const, centre_vet: 'Dr. med. vet. Friederike Oberschleißheimer' },
    },
  })
  const receiver = await newParty(uwe, {
    name: 'Pferdeklinik Großostheim Tierärztegesellschaft',
    ...{ street_1: 'Aschaffenburger Straße 12', zipcode: '63762', city: 'Großostheim-Ringheim' },
    ...{ country: 'DE', approval_number: 'DE BY BE 1177 EQS', phone: '+49 771 9876 5432' },
  })
  const stallion = await newAnimal(uwe, {
    ...{ name: 'Donnerschlag vom Lärchenwäldchen', ueln: '276431310987654', sex: 'STALLION' },
    ...{
      breed: 'BAVARIAN_WARMBLOOD',
      colour: 'Dunkelbraun',
      born_on: '2014-09-28',
      microchip: '276098106123456',
    },
    studbooks: [
      { name: 'HANN', number: '31 09876 14' },
      { name: 'Landespferdezuchtverband', number: '0123456' },
    ],
  })
  const mare = await newAnimal(uwe, {
    ...{ name: 'Schneeglöckchen vom Mühlenbach', ueln: '276431310200871', sex: 'MARE', breed: 'HANOVERIAN' },
    owner_ids: [receiver.id],
  })
  const sheet = (day: string, volume: number, concentration: number, progressive: number) => ({
    collection: { produced_on: day, stall: 'Stall 12' },
    behaviour: { libido: 4, mounting_attempts: 2, collection_mode: 'MOUNTING_MARE' as const },
    sample: {
      ...{ volume, concentration, concentration_method: 'SPECTOPHOTOMETER' as const, extender: 'INRA 96' },
      ...{ appearance: 'YELLOWISH' as const, consistency: 'MILKY' as const },
    },
    sample_motility: { progressive, motile: progressive + 10, method: 'CASA' as const, velocity: 4 },
    sample_viability: { viable: 82, method: 'NUCLEOCOUNTER' as const },
    centrifugation: { g: 1000, minutes: 20, cushion: true },
    cryopreservation: {
      ...{ freezing_method: 'AUTOMATIC_FREEZING_SYSTEM' as const, extender: 'BotuCrio, Botupharma' },
      ...{ final_volume: 37.5, final_concentration: 240 },
    },
    post_thaw_motility: { progressive: 38.9, motile: 52.35, method: 'CASA' as const, velocity: 3 },
    post_thaw_viability: { viable: 61.5, method: 'OTHER' as const },
  })
  const facts = {
    ...{ animal_id: stallion.id, concentration_per_dose: 250, health_status: 'THIRD_COUNTRY' as const },
    ...{ calculation_mode: 'POST_THAW_MOTILITY_PROGRESSIVE' as const, collection_centre_id: self_id },
    ...{ processing_centre_id: receiver.id, releasable_from: '2026-09-28' },
    straw_mark_text: '280926 DONNERSCHLAG VOM LÄRCHENWÄLDCHEN\n276431310987654 DENIBE0042',
    thawing_instruction: '37 °C water bath for 30 s, all straws of one dose together.',
    ...{
      culture_result: 'Streptococcus zooepidemicus 1000 KBE/ml',
      incubation_celsius: 37,
      incubation_minutes: 30,
    },
  }
  const batch = await newBatch(uwe, {
    ...{ ...facts, label: 'HANN-2026-09-28-A', straw_colour: 'TRANSPARENT' },
    sheet: sheet('2026-02-01', 75, 135, 60),
  })
  const other = await newBatch(uwe, { ...facts, label: 'DB-26-102', sheet: sheet('2026-02-19', 62, 159, 65) })
  const { id: container_id } = await newContainer(uwe, {
    label: 'Stickstoffbehälter Nordflügel 12',
    vessel: {
      model: 'MVE SC 35/24',
      litres: 35,
      rated_loss: 0.21,
      diameter_cm: 31,
      bought_year: 2021,
      tare_kg: 16.8,
    },
  })
  const location = { container_id, canister: 3, level: 2 }
  const added = await newStraws(uwe, 1000, { batch_id: batch.id, location })
  await newStraws(uwe, 240, { batch_id: batch.id, location })
  await newStraws(uwe, 118, { batch_id: other.id, location })
  const gone = (batch_id: string, amount: number, type: string, more: object) =>
    withdraw(uwe, batch_id, amount, { type, date: '2026-09-28', ...more })
  const sent = [
    await gone(batch.id, 1000, 'CONSIGNMENT', {
      receiver_id: receiver.id,
      note: 'Mit dem Stickstofftransporter',
    }),
    await gone(other.id, 18, 'CONSIGNMENT', { receiver_id: receiver.id }),
  ]
  const used = await gone(batch.id, 12, 'INSEMINATION', { animal_id: mare.id })
  await gone(other.id, 3, 'LOSS', { reason: 'QUALITY_TEST' })
  await uwe.call('createHealthTest', {
    body: {
      ...{ tenant_id, animal_id: stallion.id, disease: 'EIA', sampled_on: '2026-01-12', sample: 'Blutserum' },
      ...{ laboratory: 'Landesuntersuchungsamt Oberschleißheim', method: 'Agargel-Immundiffusionstest' },
      ...{ result: 'NEGATIVE', certificate_number: 'LUA-2026/0112-4711' },
    },
  })
  await uwe.call('createMeasurement', {
    body: {
      ...{ tenant_id, container_id, kind: 'REFILL', happened_at: '2026-03-12T08:10:00.000Z', cm: 31.5 },
      ...{ added_litres: 9.4, note: 'Verschlussstopfen ausgetauscht' },
    },
  })
  const list = await uwe.call('createPickList', {
    body: {
      ...{ tenant_id, name: 'Freitagskurier Großostheim' },
      lines: [
        {
          ...{ batch_id: batch.id, owner_id: self_id, amount: 24 },
          purpose: { withdrawal: { type: 'CONSIGNMENT', receiver_id: receiver.id, note: 'Mit dem Kurier' } },
        },
        {
          ...{ batch_id: other.id, owner_id: self_id, amount: 12 },
          purpose: { withdrawal: { type: 'INSEMINATION', animal_id: mare.id } },
        },
      ],
    },
  })
  const take = await uwe.call('startStockTake', { body: { tenant_id, container_id, canister: 3 } })
  const { version } = take.canisters.find(({ canister }) => canister === 3)!
  const found = (batch_id: string, amount: number) => ({
    ...{ level: 2, batch_id, owner_id: self_id, found: { amount } },
  })
  await uwe.call('countCanister', {
    params: { id: take.id, canister: 3 },
    body: { tenant_id, version, lines: [found(batch.id, 205), found(other.id, 97)], is_counted: true },
  })
  const { differences } = await uwe.call('listDifferences', { params: { id: take.id }, query: {} })
  const closed = await uwe.call('closeStockTake', {
    params: { id: take.id },
    body: {
      ...{ tenant_id, signer_id, date: '2026-10-01' },
      decisions: differences.map(({ key, straws }) => ({
        key,
        straws,
        decision: { act: 'LOOKING' as const },
      })),
    },
  })
  const period = { from: '2026-01-01', to: '2026-11-20' }
  const wanted: Parameters<typeof makeDocument>[1][] = [
    { kind: 'EVALUATION', batch_id: batch.id },
    { kind: 'STOCK_CARD', batch_id: batch.id },
    { kind: 'INSEMINATION', movement_id: used.id },
    { kind: 'STATEMENT', party_id: self_id, ...period },
    {
      ...{ kind: 'SHIPMENT', movement_ids: sent.map(({ id }) => id) },
      shipping: {
        ...{
          carrier: 'Stickstofftransporte Süd',
          tracking: '00340434161094042557',
          shipper: 'MVE-SC-4/3V-0012',
        },
        ...{ seal: 'DE-004871-2026', weight_kg: 12.75, charged_on: '2026-09-27', cold_until: '2026-10-12' },
        ...{ send_back_by: '2026-10-10', order_number: 'O-26-031', mares: 'Schneeglöckchen vom Mühlenbach' },
      },
    },
    { kind: 'THAWING', batch_id: batch.id, movement_id: sent[0]!.id },
    { kind: 'DISPATCH', movement_id: sent[0]!.id },
    { kind: 'DISPATCH', movement_id: used.id },
    {
      ...{ kind: 'INTAKE', movement_id: added.id },
      intake: {
        ...{
          delivery_note: 'LS-2026-004711',
          announced: 1002,
          seal: 'DE-004871-2026',
          arrived_celsius: -186.4,
        },
        ...{
          certificates: 'INTRA.DE.2026.0047113',
          is_ownership_declared: true,
          is_quarantine_declared: true,
        },
      },
    },
    { kind: 'REGISTER', party_id: self_id, ...period },
    { kind: 'NITROGEN', container_id, ...period },
    { kind: 'PICK_LIST', pick_list_id: list.id },
  ]
  return { uwe, wanted, report_id: closed.document_id! }
}

const { uwe, wanted, report_id } = await bookStation()

test.each(['A4', 'LETTER'] as const)(
  'no document breaks a word, or separates a number from its unit: %s',
  async (paper) => {
    for (const [index, one] of wanted.entries()) {
      const { document, pdf } = await makeDocument(uwe, { ...one, paper })
      keep(`${paper}-${one.kind}-${index}`, pdf)
      expect.soft([one.kind, await brokenIn(document.id, pdf)]).toEqual([one.kind, []])
    }
  },
)

test('the report of a stock-take breaks no word and separates no number from its unit', async () => {
  const pdf = await pdfOf(uwe, report_id)
  keep('STOCK_TAKE', pdf)
  expect(await brokenIn(report_id, pdf)).toEqual([])
})

test('lines for signatures are at least 60 mm long, those for dates 48 mm, with at least 9 mm above', async () => {
  const labels: string[] = []
  for (const one of wanted.filter(({ kind }) => kind !== 'THAWING')) {
    const { pdf } = await makeDocument(uwe, one)
    const blanks = await blanksOf(pdf)
    const short = blanks.filter(
      ({ label, length }) =>
        length < (/^(Place, date|Date, time|Cleaned, disinfected)$/.test(label) ? 47.9 : 60),
    )
    expect.soft([one.kind, short, blanks.filter(({ height }) => height < 9)]).toEqual([one.kind, [], []])
    labels.push(...blanks.map(({ label }) => label))
  }
  for (const label of [
    'Place, date',
    'Signature of the user',
    'Mare’s owner',
    'Received by',
    'Member number',
  ])
    expect(labels).toContain(label)
})

/** Saves the PDF for inspection if the environment variable PICTURES names a folder. */
function keep(name: string, pdf: Buffer) {
  const folder = process.env['PICTURES']
  if (folder) writeFileSync(`${folder}/${name}.pdf`, pdf)
}
