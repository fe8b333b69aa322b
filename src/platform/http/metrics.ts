/** Metrics in Prometheus' text format, on a separate port because they belong to no account. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Figures = {
  connections(): Record<string, number>
  jobs(): Promise<{ queue: string; state: string; number: number }[]>
  /** Returns the seconds since each nightly job last succeeded; null if no success is known. */
  ages(): Record<string, number | null>
}

export type Metrics = {
  /** Records an answered request. `endpoint` is the path of its route, with names instead of ids, or `none`. */
  observe(endpoint: string, status: number, seconds: number): void
  /** Serves the metrics on the loopback interface. @returns a function that stops the server */
  listen(port: number): Promise<() => Promise<void>>
}

export function openMetrics({ connections, jobs, ages }: Figures): Metrics {
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
  gauge('jobs', 'Jobs that are not done, of all processes', ['queue', 'state'], async (each) => {
    // Without the database, other metrics are still reported.
    for (const { queue, state, number } of await jobs().catch(() => [])) each.set({ queue, state }, number)
  })
  gauge('done_age_seconds', 'Seconds since the job last succeeded', ['what'], (each) => {
    for (const [what, age] of Object.entries(ages())) if (age !== null) each.set({ what }, age)
  })
  return {
    observe: (endpoint, status, seconds) => requests.observe({ endpoint, status }, seconds),
    async listen(port) {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end()
        void register
          .metrics()
          .then((text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text))
      })
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return async () => {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}
