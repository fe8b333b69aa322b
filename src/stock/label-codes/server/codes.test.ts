import { expect, test } from 'vitest'
import { newBatch, newContainer } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'
import { readCode } from '../code.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server)
const { tenant_id } = ana

const show = (code: string, person = ana) => person.call('showCode', { params: { code }, query: {} })

test('each labelled record gets a permanent code', async () => {
  const { id: container_id } = await newContainer(ana, { label: 'Tank 2', canisters: 4, levels: 2 })
  const { id: batch_id } = await newBatch(ana, { label: 'B-26-012' })
  const targets = [
    { kind: 'CONTAINER' as const, container_id },
    { kind: 'LEVEL' as const, container_id, canister: 3, level: 2 },
    { kind: 'CANISTER' as const, container_id, canister: 3 },
    { kind: 'BATCH' as const, batch_id },
    { kind: 'BATCH' as const, batch_id },
  ]
  const { codes } = await ana.call('createCodes', { body: { tenant_id, targets } })
  expect(codes.map(({ kind, title, canister, level }) => [kind, title, canister, level])).toEqual([
    ['CONTAINER', 'Tank 2', null, null],
    ['LEVEL', 'Tank 2', 3, 2],
    ['CANISTER', 'Tank 2', 3, null],
    ['BATCH', 'B-26-012', null, null],
    ['BATCH', 'B-26-012', null, null],
  ])
  expect(codes[4]).toEqual(codes[3])
  for (const code of codes) {
    expect(readCode(code.code)).toBe(code.code)
    expect(await show(code.code.toLowerCase())).toEqual(code)
  }
  expect((await ana.call('createCodes', { body: { tenant_id, targets } })).codes).toEqual(codes)
})

test('a document’s code leads to its number', async () => {
  const { id: batch_id } = await newBatch(ana, {})
  const document = await ana.call('createDocument', { body: { tenant_id, kind: 'STOCK_CARD', batch_id } })
  const targets = [{ kind: 'DOCUMENT' as const, document_id: document.id }]
  const { codes } = await ana.call('createCodes', { body: { tenant_id, targets } })
  expect(codes[0]).toMatchObject({ title: document.number, document_id: document.id, is_gone: false })
})

test('concurrent requests get the same codes, in any order', async () => {
  const { id: container_id } = await newContainer(ana, { canisters: 20, levels: 2 })
  const targets = Array.from({ length: 20 }, (_, n) => ({
    kind: 'CANISTER' as const,
    container_id,
    canister: n + 1,
  }))
  const [some, others] = await Promise.all([
    ana.call('createCodes', { body: { tenant_id, targets } }),
    ana.call('createCodes', { body: { tenant_id, targets: targets.toReversed() } }),
  ])
  expect(others.codes.toReversed()).toEqual(some.codes)
})

test('a code of a removed place is marked as gone, and the place gets no new one', async () => {
  const { id, version } = await newContainer(ana, { canisters: 4, levels: 2 })
  const target = { kind: 'LEVEL' as const, container_id: id, canister: 4, level: 2 }
  const { codes } = await ana.call('createCodes', { body: { tenant_id, targets: [target] } })
  const { code } = codes[0]!
  await ana.call('updateContainer', { params: { id }, body: { tenant_id, version, canisters: 3 } })
  expect(await show(code)).toMatchObject({ is_gone: true })
  const refused = await ana.try('createCodes', {
    body: { tenant_id, targets: [{ kind: 'CONTAINER', container_id: id }, target] },
  })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['body.targets.1.kind']])
  await ana.call('deleteContainer', { params: { id }, query: {} })
  expect(await show(code)).toMatchObject({ is_gone: true })
})

test('a damaged code and one of another account are not found', async () => {
  const { id: batch_id } = await newBatch(ana, {})
  const targets = [{ kind: 'BATCH' as const, batch_id }]
  const { codes } = await ana.call('createCodes', { body: { tenant_id, targets } })
  const { code } = codes[0]!
  const wrong = `${code.slice(0, 9)}${code.at(-1) === '0' ? '1' : '0'}`
  const damaged = await ana.try('showCode', { params: { code: wrong }, query: {} })
  expect([damaged.status, damaged.body.code]).toEqual([404, 'NOT_FOUND'])
  const foreign = await eve.try('showCode', { params: { code }, query: {} })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
  const taken = await eve.try('createCodes', { body: { tenant_id: eve.tenant_id, targets } })
  expect(taken.status).toBe(422)
})
