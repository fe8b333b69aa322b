import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CONTRACT_HEADER } from '#platform/contract/version.ts'
import { del, get } from '#platform/contract/endpoint.ts'
import { fetchFile, request, send } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

const OURS = { [CONTRACT_HEADER]: '1' }
const remove = del('/api/v1/things', { summary: 'Remove', needs: 'READ' })
const list = get('/api/v1/things', {
  summary: 'List',
  reply: z.strictObject({ things: z.array(z.string()) }),
})

/** Makes `fetch` return a response. @returns the options of the requests made */
function answerWith(response: Response) {
  const requests: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(init)
    return response
  })
  return requests
}

test.each([
  ['a log-in page', () => new Response('<html>Log in</html>')],
  ['an empty reply', () => new Response(null, { status: 204 })],
  ['an error page of a proxy', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['JSON of something else', () => Response.json({ things: [] })],
])('%s without our header is not accepted as a reply', async (_, response) => {
  for (const receive of [() => send(remove, {}), () => send(list, {}), () => fetchFile(list, {})]) {
    answerWith(response())
    await expect(receive()).rejects.toBeInstanceOf(TypeError)
  }
})

test('a reply of the server is read, and the browser does not cache it', async () => {
  const requests = answerWith(Response.json({ things: ['straw'] }, { headers: OURS }))
  expect(await send(list, {})).toEqual({ things: ['straw'] })
  expect(requests[0]!.cache).toBe('no-store')
  answerWith(new Response(null, { status: 204, headers: OURS }))
  expect(await send(remove, {})).toBeUndefined()
})

test('a refusal has its code and retry time, even in place of a file', async () => {
  for (const receive of [() => send(list, {}), () => fetchFile(list, {})]) {
    const headers = { ...OURS, 'Retry-After': '7' }
    answerWith(Response.json({ code: 'TOO_MANY_REQUESTS' }, { status: 429, headers }))
    await expect(receive()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retry_after: 7 })
  }
})

test('a request on a dead connection times out', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal!.addEventListener('abort', () => reject(signal!.reason as Error))
    return promise
  })
  const given = request('GET', '/api/v1/things', undefined, { limit_ms: 5 })
  await expect(given).rejects.toMatchObject({ name: 'TimeoutError' })
})
