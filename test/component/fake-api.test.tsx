import { beforeEach, expect, test } from 'vitest'
import { listAnimals } from '#registry/animals/contract.ts'
import { listCounting, showContainer } from '#stock/containers/contract.ts'
import { HelpMessage, sendHelpMessage } from '#account/help/contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { call } from '#ui/call.ts'
import { pinAccount } from '#ui/tenant.ts'
import { answer, takeApiProblems } from './fake-api.ts'
import { aContainer } from './samples/containers.ts'
import { CONTAINER_ID, TENANT_ID } from './samples/ids.ts'

beforeEach(() => pinAccount({ id: TENANT_ID, confirmed: null }))

const send = (message: string) => call(sendHelpMessage, { body: { message } })

test('an answer that is never requested fails the test', () => {
  answer(sendHelpMessage, () => undefined)
  expect(takeApiProblems().join()).toContain('no request came for POST /api/v1/help-messages')
})

test('a request without an answer fails the test', async () => {
  await expect(send('Hello')).rejects.toThrow('501')
  expect(takeApiProblems().join()).toContain('no answer to POST /api/v1/help-messages')
})

test('a request that violates the contract fails the test and is not answered', async () => {
  const messages = answer(sendHelpMessage, () => undefined)
  await expect(send('x'.repeat(4001))).rejects.toThrow('501')
  expect(HelpMessage.safeParse({ message: 'x'.repeat(4001) }).success).toBe(false)
  expect(messages).toEqual([])
  expect(takeApiProblems().join()).toContain('breaks its contract')
})

test('a reply that violates the contract fails the test', async () => {
  answer(listAnimals, () => ({ animals: [{ name: 'Quintus L' }] }) as never)
  await expect(call(listAnimals, {})).rejects.toThrow('501')
  expect(takeApiProblems().join()).toContain('a reply of GET /api/v1/animals breaks its contract')
})

test('a refusal that the endpoint never sends fails the test', async () => {
  answer(sendHelpMessage, () => {
    throw new Refusal('NOT_ENOUGH_STRAWS', 'Too few.')
  })
  await expect(send('Hello')).rejects.toThrow('501')
  expect(takeApiProblems().join()).toContain('never refuses with NOT_ENOUGH_STRAWS')
})

test('the latest answer is used, and requests are recorded as parsed by the contract', async () => {
  answer(sendHelpMessage, () => undefined)
  await send('first')
  const messages = answer(sendHelpMessage, () => undefined)
  await send('  second  ')
  expect(messages.map(({ body }) => body)).toEqual([{ message: 'second' }])
  expect(takeApiProblems()).toEqual([])
})

test('a fixed path takes precedence over one with parameters', async () => {
  answer(listCounting, () => ({ counting: [] }))
  answer(showContainer, () => aContainer())
  await call(listCounting, {})
  await call(showContainer, { params: { id: CONTAINER_ID }, query: {} })
  expect(takeApiProblems()).toEqual([])
})
