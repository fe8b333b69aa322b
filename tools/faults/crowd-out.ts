/** Clients send expensive requests without a pause, while a neighbouring account keeps reading its own data. */
import { Worker } from 'node:worker_threads'
import type { Flood, Flooded, FloodRequest } from './flood.ts'
import type { Member } from './member.ts'
import { newNeighbour } from './neighbour.ts'
import type { Rig } from './rig.ts'
import type { Point } from './stand.ts'
import { addition, newStock } from './stock.ts'
import { count, median, newTally, statusText, unexpected } from './tally.ts'

/**
 * Slowdown of the neighbour's median at which a full run fails. A short run only checks the statuses of all replies.
 */
const MAX_TIMES_SLOWER = 3

type Named = {
  name: string
  clients?: number
  method: string
  /** Path below `/api/v1`, and the query. */
  where: string
  body?: object
  cookie?: string
}

export const strangersCrowdOut: Point = {
  name: '20 four anonymous clients send requests without a pause',
  whole: 300,
  short: 20,
  run({ rig, owner }, times) {
    const hard = 'ic|95d6$0646l4t$b#6@4l@d<03% TURN'
    const guess = { email: 'TURN@stud.test', password: 'a guess' }
    return crowdOut(rig, times, times === strangersCrowdOut.whole, [
      { name: 'rating passwords', method: 'POST', where: '/password-strength', body: { password: hard } },
      { name: 'guessing passwords', method: 'POST', where: '/auth', body: guess },
      {
        name: 'requesting reset codes',
        method: 'POST',
        where: '/auth/password',
        body: { email: guess.email },
      },
      { name: 'reading the API description', method: 'GET', where: '/openapi.json' },
      {
        name: 'sending an invalid session',
        method: 'GET',
        where: `/batches?tenant_id=${owner.tenant_id}`,
        cookie: 'session=TURN',
      },
    ])
  },
}

export const memberCrowdsOut: Point = {
  name: '20 one member books and reads without a pause',
  whole: 300,
  short: 20,
  async run({ rig, owner }, times) {
    const { cookie, tenant_id } = owner
    const { batch_id } = await newStock(owner, 100)
    const measures = times === memberCrowdsOut.whole
    // Only a measured run needs the most expensive requests.
    const amount = measures ? 1000 : 100
    const body = addition(owner, batch_id, amount)
    return crowdOut(rig, times, measures, [
      { name: `booking ${amount} straws`, clients: 40, method: 'POST', where: '/straws', body, cookie },
      {
        name: 'replaying the journal',
        method: 'GET',
        where: `/inventory/check?tenant_id=${tenant_id}`,
        cookie,
      },
    ])
  },
}

async function crowdOut(rig: Rig, times: number, measures: boolean, floods: Named[]) {
  const tally = newTally()
  const neighbour = await newNeighbour(rig)
  await look(neighbour, times)
  const quiet = median((await look(neighbour, times)).took)
  tally.notes.push(`alone ${quiet.toFixed(1)} ms`)
  for (const { name, clients = 4, ...request } of floods) {
    const { stop, ended } = startFlood({ url: rig.url(), clients, requests: [requestOf(request)] })
    const { took, statuses } = await look(neighbour, times)
    stop()
    const answers = new Map(await ended)
    const slower = median(took) / quiet
    count(
      tally,
      unexpected(statuses, [200]),
      unexpected(answers, [200, 201, 204, 401, 429]),
      measures && slower >= MAX_TIMES_SLOWER && `${name}: ${slower.toFixed(1)} times slower`,
    )
    tally.notes.push(`${name} (${statusText(answers)}): ${slower.toFixed(1)} times`)
  }
  // Delete the counts of attempts, because later points send from the same address.
  await rig.asOwner((client) => client.query('delete from attempts'))
  return tally
}

function requestOf({ method, where, body, cookie = '' }: Omit<Named, 'name' | 'clients'>): FloodRequest {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  return { method, path: `/api/v1${where}`, headers, ...(body && { body: JSON.stringify(body) }) }
}

/**
 * Starts a flood in a separate thread, so that it does not slow down the measuring thread.
 * @returns a function that stops the flood, and the number of its replies by status once it has ended
 */
export function startFlood(flood: Flood): { stop(): void; ended: Promise<Flooded> } {
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData: flood })
  const ended = new Promise<Flooded>((resolve, reject) => worker.on('message', resolve).on('error', reject))
  return { stop: () => worker.postMessage('stop'), ended }
}

/**
 * Reads the neighbour's home screen a number of times, or until a promise settles.
 * @returns the duration of each read in ms, and how often each status was returned
 */
export async function look(neighbour: Member, until: number | Promise<unknown>) {
  const took: number[] = []
  const statuses = new Map<number, number>()
  let isOver = false
  if (typeof until !== 'number') void until.finally(() => (isOver = true)).catch(() => {})
  while (typeof until === 'number' ? took.length < until : !isOver) {
    const begun = performance.now()
    const { status } = await neighbour.ask('GET', `/overview?tenant_id=${neighbour.tenant_id}`)
    took.push(performance.now() - begun)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return { took, statuses }
}
