import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { checkPart } from '../contract/problems.ts'
import { instant } from '../contract/fields.ts'
import { invalid, notFound, Refusal } from '../contract/refusal.ts'
import { hashBody } from './hash-body.ts'
import type { Key } from './idempotency.ts'
import { LongBody } from './json-body.ts'
import type { ReceivedFile } from './receive-file.ts'

const PARTS = ['params', 'query', 'body'] as const

/**
 * Returns the validated input of a request.
 * @throws Refusal INVALID for values that do not fit the schema, NOT_FOUND for a malformed id in the path,
 * UNSUPPORTED_MEDIA_TYPE without an expected file
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.takes?.file && !request.body) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the file itself, as application/octet-stream.')
  }
  const fields: Record<string, string> = {}
  const input: Partial<Record<(typeof PARTS)[number], unknown>> = {}
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (schema === undefined) continue
    const given = request[part]
    const checked = given instanceof LongBody ? given.checked : checkPart(schema, given)
    if ('data' in checked) input[part] = checked.data
    else for (const [path, message] of checked.problems) fields[[part, ...path].join('.')] ??= message
  }
  const wrong = Object.keys(fields)
  // Path parameters identify records, so an invalid id means that the record does not exist.
  if (wrong.some((field) => field.startsWith('params.'))) throw notFound()
  if (wrong.length > 0) throw new Refusal('INVALID', 'Some values can’t be accepted.', { fields })
  return input
}

const MAX_KEY_CHARACTERS = 255

export function keyOf(endpoint: Endpoint, request: FastifyRequest): Key | undefined {
  const key = request.headers['idempotency-key']
  if (endpoint.method === 'GET' || endpoint.isSecret || key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_CHARACTERS) {
    throw new Refusal('MALFORMED', `An Idempotency-Key has 1 to ${MAX_KEY_CHARACTERS} characters.`)
  }
  return { method: endpoint.method, path: request.url, key, isOffline: endpoint.offline === 'WRITE' }
}

/** Returns the hash by which bodies under the same key are compared. */
export function bodyHashOf(endpoint: Endpoint, { body }: FastifyRequest): Buffer {
  if (body instanceof LongBody) return body.hash
  if (endpoint.takes?.file) return hashBody((body as ReceivedFile | undefined)?.hash.toString('hex'))
  // Without a schema, the body is not read, and therefore not compared.
  return hashBody(endpoint.body && body)
}

/** Tolerance between a phone's clock and the server's. */
const TOLERANCE_MS = 60_000

/**
 * Returns the time of an action that a phone sends later; undefined if the request has none, or cannot be sent later.
 * @throws Refusal INVALID if the time is malformed or in the future
 */
export function happenedAtOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const given = request.headers['happened-at']
  if (endpoint.offline !== 'WRITE' || given === undefined) return undefined
  const at = instant.safeParse(given)
  if (!at.success) throw invalid('happened_at', 'Enter an instant like 2026-03-12T14:32:00.000Z')
  if (Date.parse(at.data) > Date.now() + TOLERANCE_MS)
    throw invalid('happened_at', 'In the future: the phone’s clock was wrong')
  return at.data
}
