/**
 * Forbidden fields and ids of another account, in the path, query and body of each operation except the log-out. A
 * forbidden field must be refused, and a foreign id must get the same reply as an unknown one. Nothing of the other
 * account may change.
 */
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { FORBIDDEN } from './broken-requests.ts'
import type { Member } from './member.ts'
import { describe } from './generated-requests.ts'
import { idsOf, newNeighbour, rowsOf } from './neighbour.ts'
import { type Operation, readOperations, type Request, requestsFor } from './operations.ts'
import type { Ids } from './schema-values.ts'
import { answerProblem, type Raw, send } from './send.ts'
import type { Point, Stand } from './stand.ts'
import { count, newTally, type Tally } from './tally.ts'
import { booksProblem } from './writers.ts'

export const foreignFields: Point = {
  name: "9 mass assignment, another account's ids",
  whole: 5,
  short: 1,
  async run(stand, times, seed) {
    const { rig, owner } = stand
    const tally = newTally()
    const neighbour = await newNeighbour(rig)
    const [own, foreign] = [await idsOf(owner), await idsOf(neighbour, 20)]
    const before = await rowsOf(rig, neighbour.tenant_id)
    const operations = (await readOperations(rig.url())).filter(({ name }) => name !== 'logOut')
    for (const [index, operation] of operations.entries()) {
      const requests = fc.sample(requestsFor(operation, own), { numRuns: times, seed: seed + index })
      for (const request of requests) {
        await assign(stand, request, neighbour, tally)
        await point(stand, operation, request, foreign, tally)
      }
    }
    const after = await rowsOf(rig, neighbour.tenant_id)
    const changed = after.filter((line, index) => line !== before[index])
    if (changed.length > 0) tally.problems.push(`something changed: ${changed.join(', ')}`)
    const problem = await booksProblem(owner)
    if (problem) tally.problems.push(problem)
    tally.notes.push(`seed ${seed}`, 'all rows of the other account, all roles and subscriptions unchanged')
    return tally
  },
}

async function assign({ rig, owner }: Stand, request: Request, neighbour: Member, tally: Tally) {
  const { body, operation } = request
  if (typeof body !== 'object' || body === null) return
  const known = Object.keys(properties(operation))
  for (const [name, value] of Object.entries({ ...FORBIDDEN, tenant_id: neighbour.tenant_id })) {
    // A field that is part of the contract may be set, except for the tenant.
    if (name !== 'tenant_id' && known.includes(name)) continue
    const assigned = { ...request, body: { ...body, [name]: value } }
    const answer = await send(rig.url(), assigned, owner.cookie)
    const isRefused = answer.status >= 400 && answer.status < 500
    count(
      tally,
      answerProblem(answer),
      !isRefused && `${describe(assigned)}: ${name} was taken, ${answer.status}`,
    )
  }
}

function properties({ body }: Operation): object {
  const shapes = body ? [body, ...(body.anyOf ?? []), ...(body.oneOf ?? [])] : []
  return Object.assign({}, ...shapes.map((shape) => shape.properties ?? {})) as object
}

/** Replaces each id by ids of the other account, and requires the same reply as for an unknown id. */
async function point(stand: Stand, operation: Operation, request: Request, foreign: Ids, tally: Tally) {
  const answers = async (change: (id: string) => Request, ids: string[]) => {
    const nothing = await ask(stand, change(uuidv7()))
    for (const id of ids) {
      const answer = await ask(stand, change(id))
      const isSame = answer.status === nothing.status && answer.text === nothing.text
      count(
        tally,
        !isSame &&
          `${describe(change(id))}: ${answer.status} ${answer.text}, but for nothing ${nothing.status} ${nothing.text}`,
      )
    }
  }
  const some = Object.values(foreign).map((ids) => ids[0]!)
  if (operation.path.includes('{id}')) {
    await answers((id) => ({ ...request, path: operation.path.replace('{id}', id) }), some)
  }
  for (const [index, [name]] of request.query.entries()) {
    if (!/_ids?$/.test(name)) continue
    const change = (id: string): Request => ({ ...request, query: request.query.with(index, [name, id]) })
    await answers(change, some)
  }
  const { body } = request
  if (typeof body !== 'object' || body === null) return
  for (const name of Object.keys(body).filter((field) => field.endsWith('_id'))) {
    await answers((id) => ({ ...request, body: { ...body, [name]: id } }), some)
  }
}

function ask({ rig, owner }: Stand, request: Request): Promise<Raw> {
  return send(rig.url(), request, owner.cookie)
}
