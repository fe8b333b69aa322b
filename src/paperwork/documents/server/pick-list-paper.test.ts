import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shortDate } from '#platform/contract/days.ts'
import { makeDocument } from '#test/documents.ts'
import { newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, self_id: owner_id } = ana

test('a printed pick list follows the opening: by vessel, each canister once, with fields to fill in', async () => {
  const [tank1, tank2] = [
    await newContainer(ana, { label: 'Tank 1', canisters: 6, levels: 2 }),
    await newContainer(ana, { label: 'Tank 2', canisters: 10, levels: 2 }),
  ]
  const batch = await newBatch(ana, {
    label: 'B-26-005',
    straw_colour: 'YELLOW',
    straw_mark_text: '090226 LUCERO DEL SUR',
  })
  for (const [container_id, canister, level] of [
    [tank1.id, 3, 2],
    [tank1.id, 3, 1],
    [tank2.id, 2, 1],
  ] as const) {
    await newStraws(ana, 20, { batch_id: batch.id, location: { container_id, canister, level } })
  }
  await newStraws(ana, 4, { batch_id: batch.id })
  const measured = { kind: 'READING', happened_at: new Date().toISOString(), container_id: tank2.id } as const
  await ana.call('createMeasurement', { body: { tenant_id, ...measured, cm: 17 } })
  const lindenhof = await newParty(ana, { name: 'Gestüt Lindenhof' })
  const paloma = await newAnimal(ana, { name: 'Paloma II', sex: 'MARE' })
  const consign = {
    withdrawal: { type: 'CONSIGNMENT' as const, receiver_id: lindenhof.id, note: 'By courier' },
  }
  const inseminate = { withdrawal: { type: 'INSEMINATION' as const, animal_id: paloma.id } }
  const lines = [
    { batch_id: batch.id, numbers: [[1, 7]] as [number, number][], purpose: consign },
    { batch_id: batch.id, numbers: [[21, 22]] as [number, number][], purpose: inseminate },
    { batch_id: batch.id, numbers: [[41, 54]] as [number, number][], purpose: consign },
    { batch_id: batch.id, numbers: [[62, 63]] as [number, number][], purpose: consign },
  ]
  const list = await ana.call('createPickList', { body: { tenant_id, name: 'Friday’s courier', lines } })
  const { document, text, pages, pdf } = await makeDocument(ana, { kind: 'PICK_LIST', pick_list_id: list.id })
  if (process.env['KEEP_PDF']) writeFileSync(process.env['KEEP_PDF'], pdf)
  expect(document).toMatchObject({ pick_list_id: list.id, title: 'Pick list' })
  expect(document.number).toMatch(/^P-\d\d-0001$/)
  expect(pages).toBe(1)
  for (const part of [
    'Friday’s courier: 25 straws, 2 lifts in 2 containers',
    ...['Tank 1', '9 straws, 1 lift. Clockwise from the mark.', '2, top', '1, bottom'],
    ...[
      'Tank 2',
      '14 straws, 1 lift.',
      `Nitrogen 17 cm on ${shortDate(measured.happened_at.slice(0, 10))}: refill soon.`,
      '090226 LUCERO DEL SUR',
      'Consign to Gestüt Lindenhof',
      'By courier',
    ],
    ...['Inseminate Paloma II', 'Seconds up', 'Stored, without a place', '10 seconds.', 'Picked by'],
  ]) {
    expect(text).toContain(part)
  }
  const replaces_id = document.id
  const corrected = await makeDocument(ana, { kind: 'PICK_LIST', pick_list_id: list.id, replaces_id })
  expect(corrected.document.version).toBe(2)
})

test('a pick list without stored straws cannot be printed', async () => {
  const { id: batch_id } = await newBatch(ana)
  const purpose = { withdrawal: { type: 'LOSS' as const, reason: 'OTHER' as const } }
  const lines = [{ batch_id, owner_id, amount: 5, purpose }]
  const { id } = await ana.call('createPickList', { body: { tenant_id, name: 'Wishes', lines } })
  const refused = await ana.try('createDocument', {
    body: { tenant_id, kind: 'PICK_LIST', pick_list_id: id },
  })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['body.pick_list_id']])
})
