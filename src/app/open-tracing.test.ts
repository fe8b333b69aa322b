/** Traces of a running server, received by a collector. */
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, expect, inject, test } from 'vitest'
import { onDatabase, run } from '#test/shared-postgres.ts'
import { DEMO_PASSWORD, logInAt, startServer, stopServers } from '#test/start-server.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
}
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: Span[] }[]
  }[]
}

const admin_url = inject('admin_url')
const name = `strawbook_test_tracing_${process.pid}`
const DATABASE_URL = onDatabase(admin_url, name)
await run(admin_url, `create database ${name} template ${inject('template')}`)

const received: Sent[] = []
/** Requests to a collector that never answers. */
let waiting = 0
const collector = createServer((request, response) => {
  if (request.url === '/silent/v1/traces') return void (waiting += 1)
  void json(request).then((body) => {
    received.push(body as Sent)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
afterAll(async () => {
  await stopServers()
  collector.close()
  collector.closeAllConnections()
  await run(admin_url, `drop database ${name} with (force)`)
})

const SOON = { OTEL_BSP_SCHEDULE_DELAY: '50', DATABASE_URL }
const spans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const attributesOf = (of: Pick<Span, 'attributes'>) =>
  Object.fromEntries(of.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('one request gives one trace, with its statements as children and without data of the account', async () => {
  const { address } = await startServer({
    ...SOON,
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  })
  const { headers, tenant_id } = await logInAt(address)
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const listed = await fetch(`${address}/api/v1/parties?tenant_id=${tenant_id}&name=Lindenhof`, {
    headers: { ...headers, traceparent },
  })
  expect(listed.status).toBe(200)
  const body = JSON.stringify({ tenant_id, name: 'Stal Zeewind' })
  const created = await fetch(`${address}/api/v1/parties`, { method: 'POST', headers, body })
  expect(created.status).toBe(201)

  const traceOf = (request: string) => {
    const [root, ...others] = spans().filter((span) => span.name === request)
    expect(others).toEqual([])
    const { traceId } = root!
    const children = spans().filter((span) => span.traceId === traceId && span !== root)
    return { root: root!, children }
  }
  await expect.poll(() => spans().map((span) => span.name)).toContain('createParty')
  const { root, children } = traceOf('createParty')
  expect(attributesOf(root)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/parties',
    'http.response.status_code': 201,
    'request.id': created.headers.get('x-request-id'),
  })
  expect(children.map(({ parentSpanId }) => parentSpanId)).toEqual(children.map(() => root.spanId))
  const statements = children.map((child) => attributesOf(child)['db.query.text'])
  expect(statements).toContain('begin')
  expect(statements).toContainEqual(expect.stringMatching(/^insert into "parties" .*values \(\$1, /))
  expect(statements).toContain('commit')

  const read = traceOf('listParties')
  expect(read.root.traceId).not.toBe('a'.repeat(32))
  expect(read.root.parentSpanId ?? '').toBe('')
  expect(read.children.map((child) => attributesOf(child)['db.query.text'])).toContainEqual(
    expect.stringContaining('"parties"'),
  )
  expect(traceOf('logIn').children.length).toBeGreaterThan(2)

  expect(attributesOf(received[0]!.resourceSpans[0]!.resource)).toMatchObject({
    'service.name': 'strawbook',
    'deployment.environment.name': 'trial',
  })
  const text = JSON.stringify(received)
  const session = headers.cookie.split('=')[1]!
  for (const secret of ['Zeewind', 'Lindenhof', 'owner@demo.test', tenant_id, session, DEMO_PASSWORD])
    expect(text, secret).not.toContain(secret)
})

test('a collector that is silent or unreachable loses the traces only, and is logged once', async () => {
  for (const endpoint of [`${collectorUrl}/silent`, 'http://127.0.0.1:1']) {
    const { address, child, printed } = await startServer({
      ...SOON,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      // Few spans fit into the queue, so that it overflows.
      OTEL_BSP_MAX_QUEUE_SIZE: '20',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10',
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
      LOG_LEVEL: 'warn',
    })
    const { headers, tenant_id } = await logInAt(address)
    const list = () => fetch(`${address}/api/v1/parties?tenant_id=${tenant_id}`, { headers })
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, list))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
    await expect.poll(() => printed().match(/Traces cannot be sent/g)).toHaveLength(1)
    child.kill('SIGTERM')
    // A process that has to be stopped ends with 1.
    expect(await once(child, 'exit')).toEqual([0, null])
  }
  expect(waiting).toBeGreaterThan(0)
})

test('without a collector, or if switched off, nothing is sent and no library is loaded', async () => {
  const before = received.length
  const { address } = await startServer({
    ...SOON,
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    OTEL_SDK_DISABLED: 'true',
  })
  await logInAt(address)
  await stopServers()
  expect(received).toHaveLength(before)
  const src = path.join(import.meta.dirname, '..')
  const importing: string[] = []
  for await (const file of glob('**/*.ts', { cwd: src })) {
    const text = await readFile(path.join(src, file), 'utf8')
    if (/from '(@opentelemetry|.*open-tracing\.ts)/.test(text)) importing.push(file)
  }
  expect(importing).toEqual(['app/open-tracing.ts'])
})
