import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeDocument } from '#test/documents.ts'
import { newContainer } from '#test/factories.ts'
import { newMember, newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()

test('the nitrogen log has the data sheet and all measurements, and names the member who struck one out', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  const { tenant_id } = ana
  const vessel = { model: 'MVE SC 35/24', litres: 35, rated_loss: 0.21, diameter_cm: 31, bought_year: 2021 }
  const { id: container_id } = await newContainer(ana, { label: 'Tank 1', vessel })
  const measure = (happened_at: string, figures: object, kind: 'READING' | 'REFILL' = 'READING') =>
    ana.call('createMeasurement', { body: { tenant_id, container_id, kind, happened_at, ...figures } })
  await measure('2026-02-28T23:59:00.000Z', { cm: 40.7 })
  await measure('2026-03-01T00:00:00.000Z', { cm: 24 })
  await measure('2026-03-12T08:10:00.000Z', { cm: 31.5, added_litres: 9.4, note: 'New lid' }, 'REFILL')
  const slip = await measure('2026-03-31T23:59:00.000Z', { litres: 3.3 })
  await tomas.call('strikeMeasurement', { params: { id: slip.id }, body: { tenant_id } })
  await measure('2026-04-01T00:00:00.000Z', { cm: 19.9 })
  const wanted = { kind: 'NITROGEN' as const, container_id, from: '2026-03-01', to: '2026-03-31' }
  const { document, text, pdf } = await makeDocument(ana, wanted)
  const folder = process.env['PICTURES']
  if (folder) writeFileSync(`${folder}/nitrogen-log.pdf`, pdf)
  expect(document).toMatchObject({ container_id, batch_id: null, title: 'Nitrogen log', from: '2026-03-01' })
  expect(document.number).toMatch(/^V-\d\d-0001$/)
  for (const part of ['Tank 1, 1 Mar 2026 to 31 Mar 2026', 'MVE SC 35/24', '35 l', '0.21 l a day', '2021'])
    expect(text).toContain(part)
  for (const part of ['18.1', '08:10', 'Refilled', '31.5', '9.4', 'New lid', '3.3'])
    expect(text).toContain(part)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('struck out by Tomás Ibarra')
  expect(text).not.toMatch(/40\.7|19\.9/)
  const { documents } = await ana.call('listDocuments', { query: { tenant_id, container_id } })
  expect(documents.map(({ id }) => id)).toEqual([document.id])
  const corrected = await makeDocument(ana, { ...wanted, replaces_id: document.id })
  expect(corrected.document.version).toBe(2)
})

test('another account’s vessel has no log', async () => {
  const ana = await newTenant(server)
  const eve = await newTenant(server, 'Elsewhere')
  const { id: container_id } = await newContainer(ana)
  const body = {
    tenant_id: eve.tenant_id,
    kind: 'NITROGEN',
    container_id,
    from: '2026-03-01',
    to: '2026-03-31',
  }
  expect((await eve.try('createDocument', { body })).status).toBe(404)
})
