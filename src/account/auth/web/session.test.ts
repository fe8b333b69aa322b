import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONTRACT_HEADER } from '#platform/contract/version.ts'
import type { Session } from '../contract.ts'
import { RequestFailed } from '#ui/request.ts'
import {
  endSession,
  logIn,
  logOut,
  onRemovedMember,
  type SessionState,
  sessionState,
  validateSession,
} from './session.ts'

const session: Session = {
  user: {
    id: '0199d000-0000-7000-8000-000000000001',
    email: 'ana@stud.test',
    first_name: 'Ana',
    last_name: 'García',
    entitlements: [],
  },
  legal_entities: [],
  tenants: [],
}

const OURS = { [CONTRACT_HEADER]: '1' }
const server = vi.fn<() => Promise<Response>>()
const answers = (status: number, body?: unknown) =>
  server.mockResolvedValueOnce(Response.json(body ?? {}, { status, headers: OURS }))

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const credentials = { email: 'ana@stud.test', password: 'cold enough to keep' }

async function beLoggedIn() {
  answers(200, session)
  await logIn(credentials)
}

test('a successful log-in stores the session', async () => {
  await beLoggedIn()
  expect(sessionState()).toMatchObject({ session, authentication_error: false, isOver: false })
})

test('a refused log-in sets the error flag, and the next attempt resets it', async () => {
  await beLoggedIn()
  answers(401, { code: 'INVALID_CREDENTIALS', message: 'no' })
  const refused = await logIn(credentials).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RequestFailed)
  expect(refused).toMatchObject({
    message: 'Request failed with status code 401',
    code: 'INVALID_CREDENTIALS',
  })
  expect(sessionState()).toMatchObject({ session: null, authentication_error: true, isOver: false })
  server.mockImplementationOnce(async () => {
    expect(sessionState()).toMatchObject({ session: null, authentication_error: false, isOver: false })
    return Response.json(session, { headers: OURS })
  })
  await logIn(credentials)
  expect(sessionState().session).toEqual(session)
})

test('starting a log-in clears the session and the error flag before the server replies', async () => {
  await beLoggedIn()
  const states: SessionState[] = []
  server.mockImplementationOnce(async () => {
    states.push(sessionState())
    return Response.json({ code: 'INVALID_CREDENTIALS' }, { status: 401, headers: OURS })
  })
  await logIn(credentials).catch(() => undefined)
  expect(states).toMatchObject([{ session: null, authentication_error: false, isOver: false }])
  expect(sessionState()).toMatchObject({ session: null, authentication_error: true, isOver: false })
})

test('the screen stays while a user whose session ended logs in again', async () => {
  await beLoggedIn()
  endSession()
  answers(401, { code: 'INVALID_CREDENTIALS' })
  await logIn(credentials).catch(() => undefined)
  expect(sessionState()).toMatchObject({ session: null, authentication_error: true, isOver: true })
  answers(200, session)
  await logIn(credentials)
  expect(sessionState()).toMatchObject({ session, authentication_error: false, isOver: false })
})

test('log-out clears the session even if the server fails or is unreachable', async () => {
  await beLoggedIn()
  answers(500)
  await logOut()
  expect(sessionState().session).toBeNull()
  await beLoggedIn()
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await logOut()
  expect(sessionState().session).toBeNull()
})

test('a log-out that the server did not receive is repeated before a session is accepted', async () => {
  const methods = () => server.mock.calls.map((call) => (call as unknown as [string, RequestInit])[1].method)
  await beLoggedIn()
  answers(500)
  await logOut()
  server.mockClear()
  // The page may carry a preloaded reply that is older than the log-out: it is consumed and ignored.
  answers(200, session)
  answers(500)
  expect(await validateSession()).toBeNull()
  expect(methods()).toEqual(['GET', 'DELETE'])
  answers(200, session)
  answers(200)
  expect(await validateSession()).toBeNull()
  answers(401)
  expect(await validateSession()).toBeNull()
  expect(methods()).toEqual(['GET', 'DELETE', 'GET', 'DELETE', 'GET'])

  await beLoggedIn()
  answers(500)
  await logOut()
  await beLoggedIn()
  server.mockClear()
  answers(200, session)
  expect(await validateSession()).toEqual(session)
  expect(methods()).toEqual(['GET'])
})

test('a failed validation clears the session and its offline copy', async () => {
  await beLoggedIn()
  answers(401, { code: 'NO_SESSION' })
  expect(await validateSession()).toBeNull()
  expect(sessionState()).toMatchObject({ session: null, isOffline: false })
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await validateSession()).toBeNull()
})

test('without a reply of our server the last session is kept and marked as offline', async () => {
  for (const stayAway of [
    () => server.mockResolvedValueOnce(Response.json({}, { status: 502 })),
    () => server.mockResolvedValueOnce(new Response('<html>Pay for the network</html>', { status: 403 })),
    () => server.mockResolvedValueOnce(new Response('<html>Log in to the hotel</html>')),
    () => server.mockRejectedValueOnce(new TypeError('Failed to fetch')),
  ]) {
    await beLoggedIn()
    stayAway()
    expect(await validateSession()).toEqual(session)
    expect(sessionState()).toMatchObject({ session, isOffline: true })
  }
  answers(200, session)
  expect(await validateSession()).toEqual(session)
  expect(sessionState().isOffline).toBe(false)
})

test('a fault of the product keeps the last session, and is not called a lost connection', async () => {
  await beLoggedIn()
  // The contract refuses this reply.
  answers(200, { user: 'Ana' })
  expect(await validateSession()).toEqual(session)
  expect(sessionState()).toMatchObject({ session, isOffline: false })
})

test('after a log-out or removal a page without a connection opens no session', async () => {
  const removed = vi.fn<(user_id: string) => void>()
  onRemovedMember(removed)
  await beLoggedIn()
  answers(200)
  await logOut()
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await validateSession()).toBeNull()
  expect(removed).not.toHaveBeenCalled()
  await beLoggedIn()
  answers(401, { code: 'REMOVED' })
  expect(await validateSession()).toBeNull()
  expect(removed).toHaveBeenCalledWith(session.user.id)
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await validateSession()).toBeNull()
})

test('a body that is not JSON is treated as empty', async () => {
  server.mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502, headers: OURS }))
  const failed = await logIn(credentials).catch((error: unknown) => error)
  expect(failed).toMatchObject({
    message: 'Request failed with status code 502',
    code: undefined,
    fields: {},
  })
})
