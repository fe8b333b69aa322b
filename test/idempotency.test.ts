/** Requests resent with their key: one effect and one reply, regardless of their size and duration. */
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { waitingForLocks } from './blocked.ts'
import { v7 as uuidv7 } from 'uuid'
import { api, type EndpointName } from '#app/features.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Schema } from '../tools/faults/schema-values.ts'
import { DAY, newStraws, strawsOf } from './factories.ts'
import { newTenant, openTestServer } from './test-server.ts'
import { waitUntil } from './wait-until.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, user_id: signer_id, self_id: owner_id } = ana
const LONGEST_KEY = 'k'.repeat(255)

test('while a request runs, a retry with its key gets STILL_RUNNING and never an error', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 1)
  const headers = { 'idempotency-key': uuidv7() }
  const withdrawal = { type: 'LOSS', date: DAY, reason: 'BROKEN' }
  const lose = () =>
    ana.try('changeStraws', { body: { tenant_id, signer_id, straw_ids, withdrawal } }, headers)
  const inTheWay = await server.owner.connect()
  await inTheWay.query('begin')
  await inTheWay.query('select from batches where id = $1 for update', [batch_id])
  const first = lose()
  await waitUntil(async () => expect(await waitingForLocks(server)).toBe(1))
  const others = await Promise.all([lose(), lose()])
  expect(others.map(({ status, body }) => [status, body.code])).toEqual(
    others.map(() => [409, 'STILL_RUNNING']),
  )
  await inTheWay.query('rollback')
  inTheWay.release()
  expect((await first).status).toBe(200)
  expect((await lose()).body).toEqual((await first).body)
})

test('a thousand straws are erased once with one key', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 1000)
  const erase = () =>
    ana.try(
      'eraseStraws',
      { query: { tenant_id, batch_id, signer_id, owner_id, straw_ids } },
      { 'idempotency-key': LONGEST_KEY },
    )
  const [first, second] = await Promise.all([erase(), erase()])
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect((await erase()).body).toEqual(first.body)
  expect(await strawsOf(ana, batch_id)).toEqual([])
})

/**
 * Returns the largest value of a schema. Its ids name no record, except for the account's.
 * @param among length of the enclosing list. Inner lists are shortened accordingly, because one limit, which
 * no schema can state, applies to all of them together
 */
function largest(schema: Schema, name = '', among = 1): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum.at(-1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const values = choices.map((choice) => largest(choice, name, among))
    return values.reduce((left, right) => (sizeOf(right) > sizeOf(left) ? right : left))
  }
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      return Object.fromEntries(fields.map(([field, value]) => [field, largest(value, field, among)]))
    }
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map((item) => largest(item, name))
      const length = Math.ceil((schema.maxItems ?? 20) / among)
      return Array.from({ length }, () => largest(schema.items || {}, name, length))
    }
    case 'string':
      if (name === 'tenant_id') return tenant_id
      if (schema.format === 'uuid') return uuidv7()
      if (schema.format === 'date') return DAY
      if (schema.format === 'email') return `${'a'.repeat(60)}@${'b'.repeat(60)}.test`
      return 'ź'.repeat(schema.maxLength ?? 100)
    case 'number':
    case 'integer':
      return Math.min(schema.maximum ?? 1000, 1_000_000)
    default:
      return null
  }
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length
}

const keyed = Object.keys(api).filter((name) => {
  const { needs, method, takes } = api[name as EndpointName] as Endpoint
  // Endpoints with their own limit in bytes are left out, because the largest values of their schemas may exceed it.
  return needs !== 'ANYONE' && method !== 'GET' && takes?.maxBytes === undefined
}) as EndpointName[]

test.each(keyed)('%s: the largest request with the longest key gets a regular reply', async (name) => {
  const endpoint = api[name] as Endpoint
  const whole = (part: z.ZodMiniType | undefined) =>
    part ? (largest(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema) as object) : {}
  const parts = {
    params: whole(endpoint.params) as Record<string, string>,
    query: whole(endpoint.query) as Record<string, unknown>,
    ...(endpoint.body ? { body: whole(endpoint.body) } : {}),
  }
  const answer = await ana.try(name, parts, { 'idempotency-key': LONGEST_KEY })
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBeLessThan(500)
  expect(answer.body.code, 'a body of this size is read').not.toBe('TOO_LARGE')
})
