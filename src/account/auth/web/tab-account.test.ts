import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import { CONTRACT_HEADER } from '#platform/contract/version.ts'
import { downloadFile } from '#paperwork/attachments/contract.ts'
import { addressOf, request, send } from '#ui/request.ts'
import { pinAccount, pinnedAccount, type PinnedAccount } from '#ui/tenant.ts'
import { listSessions, type Session, tenantOf } from '../contract.ts'
import {
  startSession,
  endSession,
  logOut,
  onMissingAccount,
  onRemovedMember,
  rememberAccount,
  sessionState,
  validateSession,
} from './session.ts'
import { Unanswered } from '#ui/unanswered.ts'

const idOf = (nth: number) => `0199d000-0000-7000-8000-00000000000${nth}`
const [ANA, EVE, SUR, NORTE, OESTE] = [1, 2, 3, 4, 5].map(idOf) as [string, string, string, string, string]
const NAMES = { [SUR]: 'Haras del Sur', [NORTE]: 'Haras del Norte', [OESTE]: 'Haras del Oeste' }

/** Returns a session of the given accounts; the server opens the first. */
function sessionOf(accounts: string[], user_id = ANA): Session {
  return {
    user: {
      ...{ id: user_id, email: 'ana@stud.test', first_name: 'Ana', last_name: 'García' },
      entitlements: accounts.map((tenant_id) => ({ role: 'OWNER', tenant_id })),
    },
    legal_entities: [],
    tenants: accounts.map((id) => ({
      ...{ id, name: NAMES[id]!, party_id: idOf(9) },
      subscription: { expires_on: '2999-12-31T00:00:00Z' },
    })),
  }
}

const server = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const answers = (status: number, body: object = {}, headers = {}) =>
  server.mockResolvedValueOnce(
    Response.json(body, { status, headers: { [CONTRACT_HEADER]: '1', ...headers } }),
  )
const named = () => server.mock.calls.map(([, { headers }]) => new Headers(headers).get(ACCOUNT_HEADER))
const open = () => tenantOf(sessionState().session!)?.id

const missing = vi.fn<(account: PinnedAccount, user_id: string, isFirst: boolean) => void>()
onMissingAccount(missing)
const removed = vi.fn<(user_id: string) => void>()
onRemovedMember(removed)

function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  pinAccount(null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('every request names the account of the tab, except those that open a session', async () => {
  pinAccount({ id: NORTE, confirmed: null })
  answers(200, sessionOf([SUR, NORTE]))
  await validateSession()
  expect(open()).toBe(NORTE)
  answers(200, { sessions: [] }, { [ACCOUNT_HEADER]: NORTE })
  await send(listSessions, {})
  answers(200, {}, { [ACCOUNT_HEADER]: SUR })
  await request('GET', '/api/v1/offline', undefined, { account: SUR })
  expect(named()).toEqual([null, NORTE, SUR])
  expect(addressOf(downloadFile, { params: { id: 'x' } })).toBe(`/api/v1/files/x/content?tenant_id=${NORTE}`)
})

test('a reply for another account than requested is dropped', async () => {
  startSession(sessionOf([SUR, NORTE]))
  answers(200, { sessions: [] }, { [ACCOUNT_HEADER]: NORTE })
  await expect(send(listSessions, {})).rejects.toThrow(Unanswered)
})

test('a new tab opens the account used last, and a new log-in the one that the server names', async () => {
  startSession(sessionOf([SUR, NORTE]))
  expect(open()).toBe(SUR)
  // Another tab of the browser has opened the other account since.
  pinAccount({ id: NORTE, confirmed: null })
  answers(200, sessionOf([SUR, NORTE]))
  await validateSession()
  pinAccount(null)
  answers(200, sessionOf([SUR, NORTE]))
  await validateSession()
  expect(open()).toBe(NORTE)

  pinAccount({ id: SUR, confirmed: null })
  answers(200, sessionOf([SUR, NORTE]))
  await validateSession()
  localStorage.removeItem('last-session')
  rememberAccount()
  pinAccount(null)
  answers(200, sessionOf([NORTE, SUR]))
  await validateSession()
  expect(open()).toBe(SUR)

  answers(200)
  await logOut()
  expect(pinnedAccount()).toBeNull()
  startSession(sessionOf([NORTE, SUR]))
  expect(open()).toBe(NORTE)
})

test('offline a tab opens the account that it is pinned to', async () => {
  startSession(sessionOf([SUR, NORTE]))
  pinAccount({ id: NORTE, confirmed: null })
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await validateSession()
  expect(sessionState().isOffline).toBe(true)
  expect(open()).toBe(NORTE)
})

test('a tab whose account the user has left switches to another one and reports it', async () => {
  startSession(sessionOf([NORTE, SUR]))
  answers(401, { code: 'REMOVED' })
  answers(200, sessionOf([SUR]))
  const failed = await send(listSessions, {}).catch((error: unknown) => error)
  endSession(failed)
  // Several requests of a page are refused at the same time.
  endSession(failed)
  await expect.poll(() => missing).toHaveBeenCalled()
  const ended = { id: NORTE, confirmed: { name: 'Haras del Norte', user_id: ANA } }
  expect(missing.mock.calls).toEqual([[ended, ANA, false]])
  expect(sessionState()).toMatchObject({ isOver: false })
  expect(open()).toBe(SUR)
  expect(named()).toEqual([NORTE, null])
  expect(removed).not.toHaveBeenCalled()
})

test('a page loaded after its account was left reports that it showed none of its data', async () => {
  vi.resetModules()
  const [page, { pinAccount: pin }] = await Promise.all([import('./session.ts'), import('#ui/tenant.ts')])
  page.onMissingAccount(missing)
  const ended = { id: NORTE, confirmed: { name: 'Haras del Norte', user_id: ANA } }
  pin(ended)
  answers(200, sessionOf([SUR]))
  await page.validateSession()
  expect(missing.mock.calls).toEqual([[ended, ANA, true]])
})

test('a link to an account of others opens the user’s own account and reports it', async () => {
  pinAccount({ id: OESTE, confirmed: null })
  answers(200, sessionOf([SUR]))
  await validateSession()
  expect(missing.mock.calls).toEqual([[{ id: OESTE, confirmed: null }, ANA, false]])
  expect(open()).toBe(SUR)
})

test('the account of a previous user is not reported as ended to the next user', async () => {
  startSession(sessionOf([NORTE]))
  endSession()
  startSession(sessionOf([SUR], EVE))
  expect(missing).not.toHaveBeenCalled()
  expect(open()).toBe(SUR)
  expect(pinnedAccount()).toEqual({ id: SUR, confirmed: { name: 'Haras del Sur', user_id: EVE } })
})

test('removal from the only account ends the session and erases the user’s data', async () => {
  startSession(sessionOf([SUR]))
  answers(401, { code: 'REMOVED' })
  answers(401, { code: 'REMOVED' })
  const failed = await send(listSessions, {}).catch((error: unknown) => error)
  endSession(failed)
  await expect.poll(() => sessionState().isOver).toBe(true)
  expect(removed).toHaveBeenCalledWith(ANA)
  expect(missing).not.toHaveBeenCalled()
})
