import { expect, test } from 'vitest'
import type { Outcome } from '#stock/movements/contract.ts'
import { newAnimal, newBatch, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, user_id: signer_id } = ana

const DATE = '2026-05-08'
const mare = (fields: object = {}) => newAnimal(ana, { sex: 'MARE', born_on: '2016-05-21', ...fields })

/** Creates a batch with straws, of which three make a dose. */
async function straws(amount: number, fields: object = {}) {
  const { id } = await newBatch(ana, { straws_per_dose: 3, ...fields })
  return newStraws(ana, amount, { batch_id: id })
}

const bodyOf = (batch_id: string, animal_id: string, numbers: [number, number][], date = DATE) => ({
  ...{ tenant_id, signer_id, batch_id, numbers },
  withdrawal: { type: 'INSEMINATION' as const, date, animal_id },
})

async function inseminated(batch_id: string, animal_id: string, numbers: [number, number][], date = DATE) {
  const reply = await ana.call('changeStraws', { body: bodyOf(batch_id, animal_id, numbers, date) })
  return ('movements' in reply ? reply.movements : [])[0]!
}

function setOutcome(id: string, outcome: Outcome, checked_on: string | null) {
  return ana.call('setOutcome', { params: { id }, body: { tenant_id, outcome, checked_on } })
}

test('a plausible insemination gives no warning', async () => {
  const { batch_id } = await straws(3)
  const { id } = await mare()
  expect(await inseminated(batch_id, id, [[1, 3]])).not.toHaveProperty('accepted')
})

test('an implausible insemination is refused with all reasons, and recorded with the accepted codes', async () => {
  const stallion = await newAnimal(ana, { name: 'Lucero' })
  const { id: batch_id } = await newBatch(ana, { animal_id: stallion.id, straws_per_dose: 3 })
  await newStraws(ana, 3, { batch_id })
  const filly = await mare({
    ...{ name: 'Vega H', born_on: '2025-01-01', died_on: '2026-05-07' },
    sire: { name: 'Lucero', animal_id: stallion.id },
  })
  const body = bodyOf(batch_id, filly.id, [[1, 2]])
  const refused = await ana.try('changeStraws', { body })
  expect([refused.status, refused.body.code]).toEqual([409, 'IMPLAUSIBLE'])
  expect(refused.body['warnings']).toEqual([
    { code: 'MARE_DEAD', message: 'Inseminated on 8 May 2026, but Vega H died on 7 May 2026.' },
    { code: 'MARE_TOO_YOUNG', message: 'Inseminated on 8 May 2026, but Vega H was born on 1 January 2025.' },
    { code: 'MARE_IS_DAUGHTER', message: 'Vega H is a daughter of Lucero.' },
    { code: 'LESS_THAN_DOSE', message: '2 straws for Vega H: less than a dose.' },
  ])
  const some = ['MARE_DEAD', 'MARE_TOO_YOUNG', 'MARE_IS_DAUGHTER'] as const
  const still = await ana.try('changeStraws', { body: { ...body, accept: some } })
  expect(still.body['warnings']).toMatchObject([{ code: 'LESS_THAN_DOSE' }])
  const accept = [...some, 'LESS_THAN_DOSE' as const]
  await ana.call('changeStraws', { body: { ...body, accept } })
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id } })
  expect(movements[0]?.accepted).toEqual([
    ...['LESS_THAN_DOSE', 'MARE_DEAD', 'MARE_IS_DAUGHTER', 'MARE_TOO_YOUNG'],
  ])
})

test('straws of several batches make up a dose together, within one request', async () => {
  const [one, other] = [await straws(2), await straws(1)]
  const { id: animal_id } = await mare()
  const bookings = [one, other].map(({ batch_id, numbers }) => ({
    ...{ batch_id, numbers },
    withdrawal: { type: 'INSEMINATION' as const, date: DATE, animal_id },
  }))
  const less = await ana.try('bookMovements', { body: { tenant_id, signer_id, bookings: [bookings[0]!] } })
  expect(less.body['warnings']).toMatchObject([{ code: 'LESS_THAN_DOSE' }])
  await ana.call('bookMovements', { body: { tenant_id, signer_id, bookings } })
})

test('an insemination of a pregnant mare warns until the pregnancy is lost or its insemination reversed', async () => {
  const { batch_id } = await straws(21)
  const { id, name } = await mare()
  const first = await inseminated(batch_id, id, [[1, 3]])
  await setOutcome(first.id, 'PREGNANT', '2026-05-24')
  const again = (numbers: [number, number][], date: string) =>
    ana.try('changeStraws', { body: bodyOf(batch_id, id, numbers, date) })
  const refused = await again([[4, 6]], '2026-06-02')
  expect(refused.body['warnings']).toEqual([
    { code: 'MARE_PREGNANT', message: `${name} has been recorded as pregnant since 24 May 2026.` },
  ])
  // The pregnancy counts only from its diagnosis on, and until its loss.
  expect((await again([[4, 6]], '2026-05-24')).status).toBe(200)
  await setOutcome(first.id, 'LOST_PREGNANCY', '2026-05-30')
  expect((await again([[7, 9]], '2026-06-02')).status).toBe(200)
  await setOutcome(first.id, 'PREGNANT', null)
  expect((await again([[10, 12]], '2026-05-22')).status).toBe(200)
  expect((await again([[13, 15]], '2026-05-23')).status).toBe(409)
  await ana.call('reverseMovement', {
    params: { id: first.id },
    body: { tenant_id, reason: 'Another mare' },
  })
  expect((await again([[13, 15]], '2026-06-02')).status).toBe(200)
})

test('an opening warns before recording less than a dose, online or offline', async () => {
  const { batch_id, owner_id } = await straws(2)
  const { id: animal_id } = await mare()
  const purpose = { withdrawal: { type: 'INSEMINATION' as const, animal_id } }
  const lines = [{ batch_id, owner_id, amount: 1, purpose }]
  const list = () => ana.call('createPickList', { body: { tenant_id, name: 'For Vega', lines } })

  const { id } = await ana.call('startOpening', { params: { id: (await list()).id }, body: { tenant_id } })
  const counts = [{ number: 1, came_out: 1 }]
  await ana.call('countTakes', { params: { id }, body: { tenant_id, counts } })
  const seen = [{ number: 1, numbers: [[1, 1]] as [number, number][] }]
  const counted = { params: { id }, body: { tenant_id, signer_id, date: DATE, seen } }
  expect((await ana.try('bookOpening', counted)).body.code).toBe('IMPLAUSIBLE')
  await ana.call('bookOpening', { ...counted, body: { ...counted.body, accept: ['LESS_THAN_DOSE'] } })

  const offline = await list()
  const taken = {
    ...{ tenant_id, signer_id, date: DATE, pick_list_id: offline.id },
    ...{ opened_at: new Date().toISOString(), lifts: [] },
    takes: [{ line_id: offline.lines[0]!.id, location: null, numbers: [[2, 2]], out: [[2, 2]] } as never],
  }
  expect((await ana.try('recordOpening', { body: taken })).body.code).toBe('IMPLAUSIBLE')
  await ana.call('recordOpening', { body: { ...taken, accept: ['LESS_THAN_DOSE'] } })
})
