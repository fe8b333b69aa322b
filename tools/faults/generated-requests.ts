/** Requests to every operation that the server describes: half of them as described, half broken in one place. */
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { api, type EndpointName } from '#app/features.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { broken } from './broken-requests.ts'
import { logIn, type Member } from './member.ts'
import { idsOf, newNeighbour, rowsOf } from './neighbour.ts'
import { type Operation, readOperations, type Request, requestsFor } from './operations.ts'
import type { Ids } from './schema-values.ts'
import { answerProblem, type Raw, send } from './send.ts'
import type { Point } from './stand.ts'
import { count, newTally, seconds, statusText } from './tally.ts'
import { booksProblem } from './writers.ts'

const CLIENTS = 8
const COLLABORATOR = 'collaborator@demo.test'
/** Allowed growth of the process's memory after the first fifth of the requests, in MB. */
const FLAT_MB = 100
/** Maximum idle time after the requests, because Node returns memory only once it is idle. */
const LONGEST_REST_MS = 120_000

type Generated = { request: Request; isBroken: boolean; cookie: string | undefined }

export const generatedRequests: Point = {
  name: '8 generated requests over all routes',
  whole: 10_000,
  short: 600,
  async run({ rig, owner }, times, seed) {
    const tally = newTally()
    const operations = await readOperations(rig.url())
    const [neighbour, collaborator] = [await newNeighbour(rig), await logIn(rig, COLLABORATOR)]
    const foreign = await idsOf(neighbour, 20)
    const ids = { ...(await idsOf(owner)), foreign: Object.values(foreign).flat() }
    const generated = generate(operations, ids, [owner, collaborator], times, seed)
    const before = await rowsOf(rig, neighbour.tenant_id)
    const statuses = new Map<number, number>()
    const memory: number[] = []
    let [asDescribed, accepted, next] = [0, 0, 0]

    const client = async () => {
      for (let one = generated[next]; one; one = generated[next]) {
        next += 1
        const answer = await send(rig.url(), one.request, one.cookie, one.isBroken)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (!one.isBroken) asDescribed += 1
        if (!one.isBroken && answer.status < 300) accepted += 1
        const problem =
          answerProblem(answer) ?? (one.isBroken ? undefined : replyProblem(one.request, answer))
        count(tally, problem && `${describe(one.request)}: ${problem}`)
        if (next % Math.ceil(times / 5) === 0) memory.push(memoryOf(rig.pid()))
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    const restedMs = await rest(() => memoryOf(rig.pid()) <= memory[0]! + FLAT_MB)
    memory.push(memoryOf(rig.pid()))

    const after = await rowsOf(rig, neighbour.tenant_id)
    const changed = after.filter((line, index) => line !== before[index])
    if (changed.length > 0) tally.problems.push(`the neighbour is not as it was: ${changed.join(', ')}`)
    const grown = memory.at(-1)! - memory[0]!
    if (grown > FLAT_MB) tally.problems.push(`memory grew by ${grown} MB: ${memory.join(', ')}`)
    const problem = await booksProblem(owner)
    if (problem) tally.problems.push(problem)
    tally.notes.push(`seed ${seed}`, `${operations.length} operations`)
    tally.notes.push(`${accepted} of ${asDescribed} as described accepted`, statusText(statuses))
    const held = memory.slice(0, -1).join(', ')
    tally.notes.push(`memory ${held} MB, then ${memory.at(-1)} MB after ${seconds(restedMs)} of rest`)
    return tally
  },
}

function generate(operations: Operation[], ids: Ids, members: Member[], times: number, seed: number) {
  const each = Math.ceil(times / operations.length)
  const who = fc.constantFrom(...members, ...members, undefined)
  const perOperation = operations.map((operation, index) => {
    const requests = requestsFor(operation, ids)
    const one = fc.tuple(fc.boolean(), who).chain(([isBroken, member]) =>
      (isBroken ? broken(requests) : requests).map((request): Generated => {
        // Logging out would end the session for later requests.
        return { request, isBroken, cookie: operation.name === 'logOut' ? undefined : member?.cookie }
      }),
    )
    return fc.sample(one, { numRuns: each, seed: seed + index })
  })
  return Array.from({ length: each }, (_, turn) => perOperation.map((all) => all[turn]!)).flat()
}

function replyProblem({ operation }: Request, { status, text }: Raw): string | undefined {
  const endpoint: Endpoint = api[operation.name as EndpointName]
  if (status >= 300) return undefined
  if (status !== endpoint.status) return `answered ${status}`
  const parsed = endpoint.reply?.safeParse(JSON.parse(text))
  return parsed && !parsed.success ? `the reply is not as described: ${parsed.error.message}` : undefined
}

export function describe({ operation, path, query, headers, body, raw }: Request): string {
  const sent = raw === undefined ? JSON.stringify(body) : String(raw)
  return [operation.method, path, JSON.stringify(query), JSON.stringify(headers), sent]
    .join(' ')
    .slice(0, 600)
}

async function rest(isEnough: () => boolean): Promise<number> {
  const begun = performance.now()
  while (!isEnough() && performance.now() - begun < LONGEST_REST_MS) await sleep(1000)
  return performance.now() - begun
}

function memoryOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(stdout) / 1000)
}
