import { expect, test } from 'vitest'
import { createAppRouter } from './routes.tsx'

const router = createAppRouter()

/**
 * Table of the specification: path, name, and whether the route is protected. The log-in is marked as protected so that
 * logged-in users are sent home, although it needs no session.
 */
const TABLE: [path: string, name: string | undefined, isProtected: boolean | undefined][] = [
  ['/', undefined, undefined],
  ['/home', 'home', true],
  ['/batches', 'batch', true],
  ['/containers', 'container:home', true],
  ['/help', 'help', true],
  ['/hub', 'hub:home', true],
  ['/hub/general', 'hub:general', true],
  ['/hub/subscription', 'hub:subscription-overview', true],
  ['/hub/subscription/payment', 'hub:subscription-payment', true],
  ['/auth', undefined, undefined],
  ['/auth/login', 'login', true],
  ['/auth/password-recovery', 'password-recovery', false],
  ['/auth/signup', 'signup', false],
]

const dataOf = (path: string) => router.matchRoutes(path, {}).at(-1)!.staticData

test('every route of the specification has its name and its protection', () => {
  expect(TABLE.map(([path]) => [path, dataOf(path).name, dataOf(path).protected])).toEqual(TABLE)
})

test('screens within the frame are protected, and those before log-in are not', () => {
  for (const path of [
    '/batches/new',
    '/batches/1',
    '/batches/1/edit',
    '/batches/1/inventory',
    '/containers/1',
  ])
    expect(dataOf(path).protected, path).toBe(true)
  for (const path of ['/find', '/find/1', '/horses', '/horses/1', '/parties/1', '/movements', '/hub/books'])
    expect(dataOf(path).protected, path).toBe(true)
  for (const path of ['/auth/password-reset', '/auth/invitation', '/auth/enrollment'])
    expect(dataOf(path).protected, path).toBe(false)
})

test('every screen declares whether it is protected', () => {
  const unsaid = Object.entries(router.routesByPath).filter(
    ([, { options }]) => options.component !== undefined && options.staticData?.protected === undefined,
  )
  expect(unsaid.map(([path]) => path)).toEqual([])
})

test('two routes never share a name', () => {
  const names = Object.values(router.routesByPath).flatMap(({ options }) => options.staticData?.name ?? [])
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})
