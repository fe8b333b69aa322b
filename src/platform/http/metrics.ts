/** Metrics in Prometheus' text format, on a separate port because they belong to no account. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobCount } from '../jobs/open-jobs.ts'

export type Figures = {
  connections(): Record<string, number>
  jobs(): Promise<JobCount[]>
  /** Returns the seconds since each nightly job last succeeded; null if no success is known. */
  ages(): Record<string, number | null>
  /** Returns the free bytes of the fullest disk, Infinity if unknown, and those below which nothing is recorded. */
  disk(): Promise<{ free: number; reserved: number }>
  /** Returns the certificate of the address that users open; undefined if unknown. */
  certificate(): { from: Date; to: Date } | undefined
}

export type Listening = {
  port: number
  host: string
  /** Token that a request needs; undefined for none. */
  token: string | undefined
}

export type Metrics = {
  /** Records an answered request. `endpoint` is the path of its route, with names instead of ids, or `none`. */
  observe(endpoint: string, status: number, seconds: number): void
  /** Serves the metrics. @returns a function that stops the server */
  listen(at: Listening): Promise<() => Promise<void>>
}

/** Time limit for counting jobs: Prometheus waits for ten seconds at most. */
const MAX_COUNT_MS = 2000

export function openMetrics({ connections, jobs, ages, disk, certificate }: Figures): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'How long requests took, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => unknown) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        await collect(this)
      },
    })
  gauge('database_connections', 'Connections of this process for requests', ['state'], (each) => {
    for (const [state, number] of Object.entries(connections())) each.set({ state }, number)
  })
  // Count once for the three gauges.
  let counts: JobCount[] = []
  gauge('jobs', 'Jobs that are not done, of all processes', ['queue', 'state'], (each) => {
    for (const { queue, state, number } of counts) each.set({ queue, state }, number)
  })
  gauge('jobs_late', 'Jobs that could have started 10 minutes ago, of all processes', ['queue'], (each) => {
    for (const { queue, late } of counts) each.inc({ queue }, late)
  })
  gauge('jobs_failed', 'Jobs that failed within a day, of all processes', ['queue'], (each) => {
    for (const { queue, failed } of counts) each.inc({ queue }, failed)
  })
  gauge('done_age_seconds', 'Seconds since the job last succeeded', ['what'], (each) => {
    for (const [what, age] of Object.entries(ages())) if (age !== null) each.set({ what }, age)
  })
  gauge(
    'disk_bytes',
    'Bytes of the fullest disk: free, and reserved, below which nothing is recorded',
    ['state'],
    async (each) => {
      const { free, reserved } = await disk()
      if (free === Infinity) return
      each.set({ state: 'free' }, free)
      each.set({ state: 'reserved' }, reserved)
    },
  )
  gauge(
    'certificate_seconds',
    'Unix times from and until which the certificate is valid',
    ['edge'],
    (each) => {
      const known = certificate()
      if (!known) return
      each.set({ edge: 'from' }, known.from.getTime() / 1000)
      each.set({ edge: 'to' }, known.to.getTime() / 1000)
    },
  )
  return {
    observe: (endpoint, status, seconds) => requests.observe({ endpoint, status }, seconds),
    async listen({ port, host, token }) {
      const isAllowed = ({ headers }: IncomingMessage) =>
        token === undefined || isSame(headers.authorization ?? '', `Bearer ${token}`)
      const answer = async (request: IncomingMessage, response: ServerResponse) => {
        if (!isAllowed(request)) return response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
        if (request.url !== '/metrics') return response.writeHead(404).end()
        // Without the database, or if it is silent, other metrics are still reported.
        counts = await Promise.race([jobs().catch(() => []), sleep(MAX_COUNT_MS, [], { ref: false })])
        const text = await register.metrics()
        return response.writeHead(200, { 'Content-Type': register.contentType }).end(text)
      }
      const server = createServer((request, response) => void answer(request, response))
      server.listen(port, host)
      await once(server, 'listening')
      return async () => {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

/** Compares two texts in constant time. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(first!, second!)
}
