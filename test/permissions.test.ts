import { expect, test } from 'vitest'
import { api } from '#app/api.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callerOf, scopeOf } from '#platform/contract/permissions.ts'

test('each endpoint is open to those in the list, and to nobody else', async () => {
  const rows = Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) =>
    [name, callerOf(endpoint), scopeOf(endpoint) ?? '-', endpoint.open?.join(' ') ?? '-'].join(','),
  )
  const list = ['endpoint,caller,programs,open', ...rows.toSorted(), ''].join('\n')
  await expect(
    list,
    'after a change that is meant: npx vitest run test/permissions.test.ts -u',
  ).toMatchFileSnapshot('permissions.csv')
})
