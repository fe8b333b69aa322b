import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Refusal } from '../contract/refusal.ts'
import { STATUSES } from '../contract/refusal-replies.ts'
import { answerInTime, requestTimeout } from './request-timeout.ts'

test('a body that arrives too slowly is cut off, unless it is a file', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  requestTimeout(app, 200)
  app.addContentTypeParser('application/octet-stream', async () => null)
  app.post('/json', () => 'read')
  app.post('/file', { config: { takesFile: true } }, async ({ raw }) => {
    for await (const _ of raw);
    return 'read'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const answerOf = async (path: string, media: string) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (some) => (answer += some.toString())).on('error', () => {})
    const head = `Host: 127.0.0.1\r\nConnection: close\r\nContent-Type: ${media}\r\nContent-Length: 10\r\n\r\n`
    socket.write(`POST ${path} HTTP/1.1\r\n${head}`)
    let left = 10
    const dripping = setInterval(() => {
      if ((left -= 1) >= 0 && socket.writable) socket.write('1')
    }, 60)
    // Do not use `once` of node:events, which rejects when the connection is reset.
    await new Promise((resolve) => socket.on('close', resolve))
    clearInterval(dripping)
    return answer
  }
  const [json, file] = await Promise.all([
    answerOf('/json', 'application/json'),
    answerOf('/file', 'application/octet-stream'),
  ])
  expect(json).toBe('')
  expect(file).toMatch(/^HTTP\/1.1 200[^]*read$/)
})

test('a handler that takes too long is answered with an error, but a started reply is not cut off', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  let ended = 0
  app.get(
    '/slow',
    answerInTime(async () => {
      await setTimeout(400)
      ended += 1
      return 'late'
    }, 100),
  )
  async function* slices() {
    yield 'one, '
    await setTimeout(400)
    yield 'two'
  }
  app.get(
    '/long',
    answerInTime(async (_, reply) => reply.send(Readable.from(slices())), 100),
  )
  app.setErrorHandler((error: Refusal, _, reply) => {
    void reply.code(STATUSES[error.code]).send([error.code, error.retry_after])
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return [answer.status, await answer.text()]
  }
  expect(await Promise.all([get('/slow'), get('/long')])).toEqual([
    [503, '["UNAVAILABLE",5]'],
    [200, 'one, two'],
  ])
  await vi.waitFor(() => expect(ended).toBe(1))
})
