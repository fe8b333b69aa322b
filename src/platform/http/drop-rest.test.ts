import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { dropRest } from './drop-rest.ts'

/** Returns the request as a server receives it, and its client. */
async function arriving(headers: Record<string, string>, method = 'POST') {
  const server = createServer()
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = request({ port, host: '127.0.0.1', method, headers })
  client.on('error', () => {})
  client.flushHeaders()
  const [raw] = (await once(server, 'request')) as [IncomingMessage]
  return { raw, client }
}

test('a body is read to its end', async () => {
  const { raw, client } = await arriving({ 'content-length': '2000000' })
  const dropped = dropRest(raw)
  client.end(Buffer.alloc(2_000_000))
  expect(await dropped).toBe(true)
  expect(raw.readableEnded).toBe(true)
  expect(await dropRest(raw)).toBe(true)
})

test('a body beyond the limits of size or time is not read further', async () => {
  const long = await arriving({ 'transfer-encoding': 'chunked' })
  const dropped = dropRest(long.raw, { maxBytes: 100_000 })
  long.client.write(Buffer.alloc(200_000))
  expect(await dropped).toBe(false)
  const slow = await arriving({ 'content-length': '10' })
  expect(await dropRest(slow.raw, { maxMs: 50 })).toBe(false)
})

test('a request without a body or with a closed connection is not waited for', async () => {
  const { raw } = await arriving({}, 'GET')
  expect(await dropRest(raw, { maxMs: 1e6 })).toBe(true)
  const gone = await arriving({ 'content-length': '10' })
  const dropped = dropRest(gone.raw, { maxMs: 1e6 })
  gone.client.destroy()
  expect(await dropped).toBe(true)
})
