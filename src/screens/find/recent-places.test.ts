import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPlaces, recentPlacesOf, rememberPlace } from './recent-places.ts'

const ana = { tenant_id: 't1', user_id: 'ana' }
const place = (canister: number) => ({ batch_id: 'b1', location: { container_id: 'c1', canister, level: 1 } })

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('the last five places are remembered, each once, the latest first', () => {
  for (const canister of [1, 2, 3, 4, 5, 6, 4]) rememberPlace(ana, place(canister))
  expect(recentPlacesOf(ana).map(({ location }) => location.canister)).toEqual([4, 6, 5, 3, 2])
})

test('recent places are private to user and account, and erased at log-out', () => {
  rememberPlace(ana, place(1))
  expect(recentPlacesOf({ ...ana, user_id: 'ben' })).toEqual([])
  expect(recentPlacesOf({ ...ana, tenant_id: 't2' })).toEqual([])
  forgetPlaces()
  expect(recentPlacesOf(ana)).toEqual([])
})

test('unreadable stored places are ignored', () => {
  localStorage.setItem('looked-for-lately', '{')
  expect(recentPlacesOf(ana)).toEqual([])
})
