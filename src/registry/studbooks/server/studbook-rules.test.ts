import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id } = ana
const list = async () => (await ana.call('listStudbookRules', { query: { tenant_id } })).studbook_rules

test('a studbook has one rule, regardless of case, which can be changed and deleted', async () => {
  const aqha = await ana.call('createStudbookRule', {
    body: { tenant_id, name: 'AQHA', years: 2, born_from_year: 2015 },
  })
  const kwpn = await ana.call('createStudbookRule', { body: { tenant_id, name: 'KWPN', years: 10 } })
  expect(await list()).toEqual([aqha, kwpn])
  expect(kwpn.born_from_year).toBeNull()
  const taken = await ana.try('createStudbookRule', { body: { tenant_id, name: 'aqha', years: 0 } })
  expect([taken.status, taken.body.code]).toEqual([409, 'NAME_EXISTS'])
  const change = (id: string, fields: object) =>
    ana.try('updateStudbookRule', { params: { id }, body: { tenant_id, ...fields } })
  expect((await change(kwpn.id, { name: 'Aqha' })).body.code).toBe('NAME_EXISTS')
  expect((await change(aqha.id, { years: 3 })).body).toMatchObject({ years: 3, born_from_year: 2015 })
  expect((await change(aqha.id, { born_from_year: null })).body).toMatchObject({
    years: 3,
    born_from_year: null,
  })
  const terms = { ai_allowed: false, permit_number: 'SP 4711', years: null }
  expect((await change(aqha.id, terms)).body).toMatchObject({ name: 'AQHA', ...terms })
  expect((await change(aqha.id, { ai_allowed: null, permit_number: ' ' })).body).toMatchObject({
    ai_allowed: null,
    permit_number: null,
  })
  expect((await change(aqha.id, { years: 3 })).body).toMatchObject({ years: 3 })
  expect((await change(aqha.id, {})).body).toMatchObject({ name: 'AQHA', years: 3 })
  expect((await change(aqha.id, { years: -1 })).status).toBe(422)
  expect((await change(uuidv7(), { years: 1 })).status).toBe(404)
  await ana.call('deleteStudbookRule', { params: { id: aqha.id }, query: {} })
  expect(await list()).toEqual([kwpn])
})

test('a retry adds one rule', async () => {
  const key = uuidv7()
  const body = { tenant_id, name: 'HANN', years: 5 }
  const send = () => ana.try('createStudbookRule', { body }, { 'idempotency-key': key })
  const [one, other] = [await send(), await send()]
  expect([one.status, other.body]).toEqual([201, one.body])
})
