import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findPortProblem } from './ports.ts'

test('a port that is in use is reported together with the remedy', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await findPortProblem([port])).toContain(
    `Port ${port} of the browser tests cannot be used (EADDRINUSE)`,
  )
  expect(await findPortProblem([port])).toContain('E2E_PORT=')
})

test('free ports are not reported, and stay free', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  expect(await findPortProblem([port])).toBeUndefined()
  expect(await findPortProblem([port])).toBeUndefined()
})
