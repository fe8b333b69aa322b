/**
 * Five hundred clients (fifty in a short run) each hold a connection and send nothing, or too little, while others are
 * being served.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Point } from './stand.ts'
import { countLost, newTally, seconds, statusText, unexpected } from './tally.ts'
import { booksProblem, missing, startWriters } from './writers.ts'

/** Time after which the server has cut off clients that do not finish a request. */
const LONGEST_MS = 95_000
const DRIP_MS = 500
const WRITING_MS = 3000

const BEGINNINGS = [
  '',
  'GET /api/v1/version HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  'POST /api/v1/auth HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"',
]

export const holdSockets: Point = {
  name: '8 idle sockets, slow clients',
  whole: 500,
  short: 50,
  async run({ rig, owner, stocks }, times) {
    const tally = newTally()
    const { hostname, port } = new URL(rig.url())
    const sockets: Socket[] = []
    const closed = new Set<Socket>()
    for (let index = 0; index < times; index += 1) {
      const socket = connect(Number(port), hostname)
      socket
        .on('error', () => {})
        .on('close', () => closed.add(socket))
        .resume()
      await once(socket, 'connect')
      socket.write(BEGINNINGS[index % BEGINNINGS.length]!)
      sockets.push(socket)
    }
    const opened = performance.now()
    const dripping = setInterval(() => {
      for (const [index, socket] of sockets.entries()) {
        if (BEGINNINGS[index % BEGINNINGS.length] && socket.writable) socket.write('a')
      }
    }, DRIP_MS)
    const writers = startWriters(owner, stocks, 'beside slow ones')
    await sleep(WRITING_MS)
    const { acknowledged, statuses } = await writers.stop()
    // A short run does not wait until the server cuts off the clients, which takes about a minute.
    const waits = times === this.whole
    const until = waits ? opened + LONGEST_MS : opened
    while (closed.size < times && performance.now() < until) await sleep(100)
    const cutAfter = performance.now() - opened
    clearInterval(dripping)
    const stillOpen = times - closed.size
    for (const socket of sockets) socket.destroy()

    tally.tried = times
    tally.survived = waits ? times - stillOpen : times
    const problems = [
      countLost(tally, await missing(owner, acknowledged.keys())),
      unexpected(statuses, [200, 201, 409]),
      waits && stillOpen > 0 && `${stillOpen} still open after ${seconds(cutAfter)}`,
      await booksProblem(owner),
    ]
    tally.problems.push(...problems.filter((problem) => typeof problem === 'string'))
    tally.notes.push(`served meanwhile: ${statusText(statuses)}`)
    tally.notes.push(waits ? `all cut off by ${seconds(cutAfter)}` : 'not waited for their end')
    return tally
  },
}
