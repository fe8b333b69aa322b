/**
 * Clients of four accounts (of one in a short run) send each endpoint a body about as large as it accepts, while a
 * neighbour keeps reading.
 */
import fc from 'fast-check'
import { api, type EndpointName } from '#app/features.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { MAX_ANONYMOUS_BODY_BYTES, MAX_BODY_BYTES } from '#platform/http/serve.ts'
import { look, startFlood } from './crowd-out.ts'
import type { FloodRequest } from './flood.ts'
import type { Member } from './member.ts'
import { idsOf, newNeighbour } from './neighbour.ts'
import { type Operation, readOperations, requestsFor } from './operations.ts'
import { type Ids, type Schema, valueOf } from './schema-values.ts'
import type { Point } from './stand.ts'
import { count, newTally, percentile, statusText, unexpected } from './tally.ts'

/** Numbers of accounts, and of clients of each account, in a full run. A short run has one client of one account. */
const [ACCOUNTS, CLIENTS_OF_ACCOUNT] = [4, 5]
/** Allowed slowdown of the neighbour's 99th percentile, in a full run. */
const MAX_TIMES_SLOWER = 10
const MB = 1024 * 1024
/** Operations that would end the session of the later requests. */
const ENDS_SESSION = new Set(['logOut', 'endOtherSessions'])

export const largestBodies: Point = {
  name: '21 largest bodies to each endpoint',
  whole: 500,
  short: 20,
  async run({ rig, owner }, times, seed) {
    const measures = times === largestBodies.whole
    const tally = newTally()
    const operations = (await readOperations(rig.url())).filter(({ name }) => !ENDS_SESSION.has(name))
    const neighbour = await newNeighbour(rig)
    const [accounts, clients] = measures ? [ACCOUNTS, CLIENTS_OF_ACCOUNT] : [1, 1]
    const members = [owner]
    while (members.length < accounts) members.push(await newNeighbour(rig))
    const floods = []
    for (const member of members) floods.push(await largestRequests(operations, member, seed))
    await look(neighbour, times)
    const quiet = percentile((await look(neighbour, times)).took, 99)
    const flooded = Promise.all(
      floods.map((requests) => {
        return startFlood({ url: rig.url(), clients, requests, once: true }).ended
      }),
    )
    const { took, statuses } = await look(neighbour, flooded)
    const answers = new Map<number, number>()
    for (const [status, amount] of (await flooded).flat())
      answers.set(status, (answers.get(status) ?? 0) + amount)
    const slower = percentile(took, 99) / quiet
    count(
      tally,
      unexpected(statuses, [200]),
      unexpected(answers, [200, 201, 202, 204, 400, 401, 402, 403, 404, 409, 413, 415, 422, 429]),
      measures && slower > MAX_TIMES_SLOWER && `the neighbour's p99 is ${slower.toFixed(1)} times as long`,
    )
    const bytes = floods[0]!.map(({ body }) => body.byteLength)
    tally.notes.push(
      `${bytes.length} endpoints, the largest body ${(Math.max(...bytes) / MB).toFixed(1)} MB`,
      statusText(answers),
      `p99 of ${took.length} reads ${quiet.toFixed(1)} ms alone, then ${slower.toFixed(1)} times`,
    )
    // Delete the counts of attempts, because later points send from the same address.
    await rig.asOwner((client) => client.query('delete from attempts'))
    return tally
  },
}

async function largestRequests(
  operations: Operation[],
  member: Member,
  seed: number,
): Promise<(FloodRequest & { body: Uint8Array })[]> {
  const ids = await idsOf(member)
  const valueOfSize = largestValues(ids)
  return operations.flatMap((operation) => {
    const body = largestBody(operation, valueOfSize)
    if (!body) return []
    const [request] = fc.sample(requestsFor({ ...operation, body: undefined }, ids), { numRuns: 1, seed })
    const { path, query } = request!
    const headers = {
      cookie: member.cookie,
      'content-type': operation.body ? 'application/json' : 'application/octet-stream',
    }
    return [
      { method: operation.method, path: `${path}?${new URLSearchParams(query).toString()}`, headers, body },
    ]
  })
}

type ValueOfSize = ReturnType<typeof largestValues>

function largestBody({ name, body }: Operation, valueOfSize: ValueOfSize): Uint8Array | null {
  const endpoint: Endpoint = api[name as EndpointName]
  const maxBytes =
    endpoint.takes?.maxBytes ?? (endpoint.needs === 'ANYONE' ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES)
  if (endpoint.takes?.file) return Buffer.concat([Buffer.from('%PDF-1.7\n')], maxBytes)
  if (!body) return null
  let largest: Buffer | null = null
  for (let maxItems = 1; maxItems <= maxBytes; maxItems = Math.ceil(maxItems * 1.2)) {
    const bytes = Buffer.from(JSON.stringify(valueOfSize(body, 'body', maxItems)))
    // A body whose lists and texts have their full length cannot grow.
    if (bytes.byteLength > maxBytes || bytes.byteLength === largest?.byteLength) break
    largest = bytes
  }
  return largest
}

/** Returns a function that makes values of a schema with all fields, long texts and lists of a given length. */
function largestValues(ids: Ids) {
  // Sampling takes milliseconds, and each length needs the same schemas again.
  const samples = new Map<Schema, unknown>()
  const sample = (schema: Schema, name: string) => {
    if (!samples.has(schema)) {
      samples.set(schema, fc.sample(valueOf(schema, name, ids), { numRuns: 1, seed: 1 })[0])
    }
    return samples.get(schema)
  }
  const largestOf = (schema: Schema, name: string, maxItems: number): unknown => {
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) {
      const lengths = choices.map((choice) => JSON.stringify(largestOf(choice, name, 1)).length)
      return largestOf(choices[lengths.indexOf(Math.max(...lengths))]!, name, maxItems)
    }
    if (schema.type === 'object') {
      const fields = Object.entries(schema.properties ?? {})
      return Object.fromEntries(fields.map(([field, value]) => [field, largestOf(value, field, maxItems)]))
    }
    if (schema.type === 'array' && schema.items) {
      const length = Math.min(schema.maxItems ?? maxItems, maxItems)
      return Array.from<unknown>({ length }).fill(largestOf(schema.items, name, maxItems))
    }
    const isFreeText = schema.type === 'string' && !schema.format && !schema.pattern && !schema.enum
    if (isFreeText && schema.maxLength) return 'x'.repeat(Math.min(schema.maxLength, maxItems))
    return sample(schema, name)
  }
  return largestOf
}
