/** A fake API for component tests, typed and checked by the contract. */
import type { Locator } from 'vitest/browser'
import type { Endpoint, Input, Reply } from '#platform/contract/endpoint.ts'
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { CONTRACT, CONTRACT_HEADER, DEGRADED_HEADER, REQUEST_ID_HEADER } from '#platform/contract/version.ts'
import { errorReply, refusalsOf } from '#platform/contract/refusal-replies.ts'

export type FileReply = { content: BodyInit; type: string; name?: string }
type Answer<E extends Endpoint> = E extends { gives: object } ? FileReply : Reply<E>
type Respond<E extends Endpoint> = (input: Input<E>) => Answer<E> | Promise<Answer<E>>

type Fake = { endpoint: Endpoint; respond: (input: never) => unknown; isBackground: boolean; calls: number }

let fakes: Fake[] = []
let keys: { endpoint: Endpoint; key: string | null; account: string | null }[] = []
let problems: string[] = []
let isAccepting = true
let isDiskFull = false

/** Lost connection: no reply arrives, and `fetch` throws a TypeError. */
export class Unreachable extends TypeError {}

/** Reply with status 500 that is not JSON, as a proxy sends it. */
export class Broken extends Error {}

/** Reply of the server to a request that failed unexpectedly. */
export class Failed extends Error {}

/** Id of every request. */
export const REQUEST_ID = '3f2a91c07b'

/** Page with status 200 that is not the server's, as a captive portal sends it. */
export class Intercepted extends Error {}

/**
 * Answers an endpoint until the end of the test; the latest answer to an endpoint counts. The test fails if this answer
 * is not used.
 * @param respond function that receives the request as parsed by the contract. It may throw a Refusal that the endpoint
 * can send, `Unreachable`, `Broken`, `Failed` or `Intercepted`. Its reply must match the contract.
 * @returns the list of requests, to which each later request is added
 */
export function answer<E extends Endpoint>(endpoint: E, respond: Respond<NoInfer<E>>): Input<E>[] {
  const requests: Input<E>[] = []
  const record = (input: Input<E>) => {
    requests.push(input)
    return respond(input)
  }
  fakes.unshift({ endpoint, respond: record, isBackground: false, calls: 0 })
  return requests
}

/** Answers an endpoint like `answer`, for reads other than the subject of the test: this answer may remain unused. */
export function answerInBackground<E extends Endpoint>(endpoint: E, respond: Respond<NoInfer<E>>): void {
  fakes.unshift({ endpoint, respond, isBackground: true, calls: 0 })
}

/** Returns the idempotency keys of the requests to an endpoint so far; null for a request without one. */
export function keysOf(endpoint: Endpoint): (string | null)[] {
  return keys.filter((one) => one.endpoint === endpoint).map(({ key }) => key)
}

/**
 * Returns the account in the header of each request to an endpoint so far; null for a request without one.
 */
export function accountsOf(endpoint: Endpoint): (string | null)[] {
  return keys.filter((one) => one.endpoint === endpoint).map(({ account }) => account)
}

/** Returns a reply that arrives when the test calls `send`, or fails when the test calls `fail`. */
export function later<T>(): { reply: Promise<T>; send: (value: T) => void; fail: (error: Error) => void } {
  const { promise: reply, resolve: send, reject: fail } = Promise.withResolvers<T>()
  return { reply, send, fail }
}

/** Frees the disk. From a refusal with `STORAGE_FULL` until this call, every reply states that the disk is full. */
export function freeDisk(): void {
  isDiskFull = false
}

/**
 * Sets whether requests are answered. Between two tests they fail as unreachable, because requests that a closed app
 * still sends belong to neither test.
 */
export function acceptRequests(accept: boolean): void {
  isAccepting = accept
}

/**
 * Returns the problems so far: unused answers except those in the background, requests without an answer,
 * requests and replies that broke the contract, and answers that failed. Resets the fake API.
 */
export function takeApiProblems(): string[] {
  const unused = fakes
    .filter(({ isBackground, calls }) => !isBackground && calls === 0)
    .map(({ endpoint }) => `no request came for ${endpoint.method} ${endpoint.path}`)
  const found = [...problems, ...unused]
  fakes = []
  keys = []
  problems = []
  isDiskFull = false
  return found
}

let held: Promise<void> | undefined

/**
 * Presses twice. Replies arrive after the second press, which would otherwise reach what replaces the element after a
 * quick reply.
 */
export async function doublePress(element: Locator): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await element.dblClick().finally(resolve)
  held = undefined
}

/**
 * Returns a replacement for `fetch` that answers requests to the API from the fakes, and sends other requests to the
 * network.
 */
export function fakeFetch(realFetch: typeof fetch): typeof fetch {
  return async (resource, init) => {
    const request = new Request(resource, init)
    const url = new URL(request.url)
    if (!url.pathname.startsWith('/api/')) return realFetch(resource, init)
    if (!isAccepting) throw new Unreachable()
    const reply = await Promise.race([replyTo(request, url), aborted(request)]).catch((error: unknown) => {
      if (error instanceof Intercepted) return null
      throw error
    })
    await held
    if (reply === null) return new Response('<html>Log in to the hotel</html>')
    // The server also sends this header; without it the reply would count as the reply of a captive portal.
    reply.headers.set(CONTRACT_HEADER, String(CONTRACT))
    reply.headers.set(REQUEST_ID_HEADER, REQUEST_ID)
    if (isDiskFull) reply.headers.set(DEGRADED_HEADER, 'STORAGE_FULL')
    return reply
  }
}

function aborted({ signal }: Request): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

async function replyTo(request: Request, url: URL): Promise<Response> {
  // As in the server's router, a fixed path takes precedence over one with parameters.
  const [fake] = fakes
    .filter(({ endpoint }) => matches(endpoint, request.method, url.pathname))
    .toSorted((a, b) => parametersOf(a.endpoint) - parametersOf(b.endpoint))
  if (!fake) {
    const asked = `${request.method} ${url.pathname}${url.search}`
    const cure =
      'answer its endpoint in the test, or for all tests of the screen in test/component/samples/account.ts'
    return problem(`no answer to ${asked}: ${cure}`)
  }
  fake.calls += 1
  const { endpoint } = fake
  const { headers } = request
  keys.push({ endpoint, key: headers.get('Idempotency-Key'), account: headers.get(ACCOUNT_HEADER) })
  const name = `${endpoint.method} ${endpoint.path}`
  let input: unknown
  try {
    input = await parseRequest(endpoint, request, url)
  } catch (error) {
    return problem(`a request to ${name} breaks its contract: ${String(error)}`)
  }
  try {
    const reply = await fake.respond(input as never)
    if (endpoint.gives) {
      const { content, type, name = 'file' } = reply as FileReply
      const disposition = `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(name)}`
      const headers = { 'Content-Type': type, 'Content-Disposition': disposition }
      return new Response(content, { status: endpoint.status, headers })
    }
    if (!endpoint.reply) return new Response(null, { status: endpoint.status })
    const checked = endpoint.reply.safeParse(reply)
    if (!checked.success) return problem(`a reply of ${name} breaks its contract: ${checked.error.message}`)
    return Response.json(reply, { status: endpoint.status })
  } catch (error) {
    if (error instanceof Refusal) return refuse(endpoint, error)
    if (error instanceof Broken) return new Response('no json', { status: 500 })
    if (error instanceof Failed) {
      const { status, body } = errorReply(null, REQUEST_ID)
      return Response.json(body, { status })
    }
    if (error instanceof Unreachable || error instanceof Intercepted) throw error
    return problem(`the answer to ${name} failed: ${String(error)}`)
  }
}

function refuse(endpoint: Endpoint, refusal: Refusal): Response {
  if (!refusalsOf(endpoint).includes(refusal.code))
    return problem(`${endpoint.method} ${endpoint.path} never refuses with ${refusal.code}`)
  const { status, body } = errorReply(refusal)
  if (refusal.code === 'STORAGE_FULL') isDiskFull = true
  const { retry_after } = refusal
  return Response.json(body, {
    status,
    headers: retry_after === undefined ? {} : { 'Retry-After': String(retry_after) },
  })
}

function problem(text: string): Response {
  problems.push(text)
  return Response.json({ code: 'ERROR', message: text }, { status: 501 })
}

function matches({ method, path }: Endpoint, requestMethod: string, pathname: string): boolean {
  return method === requestMethod && pathPattern(path).test(pathname)
}

function parametersOf({ path }: Endpoint): number {
  return path.split('{').length - 1
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

async function parseRequest(endpoint: Endpoint, request: Request, url: URL): Promise<unknown> {
  const params = Object.fromEntries(
    Object.entries(pathPattern(endpoint.path).exec(url.pathname)?.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]),
  )
  const text = endpoint.body ? await request.text() : ''
  return {
    params: endpoint.params?.parse(params),
    query: endpoint.query?.parse(queryOf(url)),
    body: endpoint.body?.parse(text === '' ? undefined : JSON.parse(text)),
  }
}

/** Returns the query; repeated parameters become lists, as on the server. */
function queryOf(url: URL): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => {
      const values = url.searchParams.getAll(name)
      return [name, values.length === 1 ? values[0]! : values]
    }),
  )
}
