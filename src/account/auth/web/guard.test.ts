import { expect, test, vi } from 'vitest'
import type { Session } from '../contract.ts'
import { guard, safeRedirect } from './guard.ts'

const session: Session = {
  user: { id: '1', email: 'ana@stud.test', first_name: 'Ana', last_name: 'García', entitlements: [] },
  legal_entities: [],
  tenants: [],
}
const home = { name: 'home', protected: true }
const login = { name: 'login', protected: true }
const recovery = { name: 'password-recovery', protected: false }

test('a route that is not protected proceeds without asking the server', async () => {
  const validate = vi.fn<() => Promise<null>>()
  expect(await guard(recovery, null, validate)).toBe('stay')
  expect(validate).not.toHaveBeenCalled()
})

test('a session in memory is not validated again', async () => {
  const validate = vi.fn<() => Promise<null>>()
  expect(await guard(home, session, validate)).toBe('stay')
  expect(validate).not.toHaveBeenCalled()
})

test('without a session in memory the server is asked', async () => {
  expect(await guard(home, null, async () => session)).toBe('stay')
  expect(await guard(home, null, async () => null)).toBe('login')
})

test('a logged-in user who opens log-in is sent home, and anyone else can log in', async () => {
  expect(await guard(login, session, async () => null)).toBe('home')
  expect(await guard(login, null, async () => session)).toBe('home')
  expect(await guard(login, null, async () => null)).toBe('stay')
})

test('only paths of this site are accepted as redirects', () => {
  expect(safeRedirect('/batches?label=B-26#top')).toBe('/batches?label=B-26#top')
  for (const foreign of [
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'https://evil.test',
    '/auth/login',
    '/auth?x=1',
    '',
    7,
    undefined,
  ]) {
    expect(safeRedirect(foreign)).toBeUndefined()
  }
})
