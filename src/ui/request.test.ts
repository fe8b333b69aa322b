import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CONTRACT_HEADER } from '#platform/contract/version.ts'
import { del, get } from '#platform/contract/endpoint.ts'
import { fetchFile, request, send } from './request.ts'
import { isUnanswered, Unanswered } from './unanswered.ts'

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
    await expect(receive()).rejects.toBeInstanceOf(Unanswered)
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

test('a failed connection is unanswered, also during the reply, but our own mistake is not', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(send(list, {})).rejects.toThrow(new Unanswered('Failed to fetch'))
  for (const broken of ['{"things":[', null]) {
    const body =
      broken ?? new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    answerWith(new Response(body, { headers: OURS }))
    await expect(send(list, {})).rejects.toBeInstanceOf(Unanswered)
  }
  vi.stubGlobal('AbortController', undefined)
  const failed = await send(list, {}).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(TypeError)
  expect(isUnanswered(failed)).toBe(false)
})

test('an aborted request reports why, in browsers too that do not', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    const abort = () => reject(new DOMException('The user aborted a request.', 'AbortError'))
    if (signal!.aborted) abort()
    signal!.addEventListener('abort', abort)
    return promise
  })
  const late = request('GET', '/api/v1/things', undefined, { limit_ms: 5 })
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' })
  const reason = new Error('left')
  const own = new AbortController()
  const left = request('GET', '/api/v1/things', undefined, { signal: own.signal })
  own.abort(reason)
  await expect(left).rejects.toBe(reason)
  await expect(request('GET', '/', undefined, { signal: own.signal })).rejects.toBe(reason)
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
