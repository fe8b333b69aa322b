import { expect, test } from 'vitest'
import { api } from '#app/api.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callerOf, scopeOf } from '#platform/contract/permissions.ts'

/** When an endpoint that changes something stays open, and to whom beside members with all that their account asks for. */
function openingsOf(endpoint: Endpoint): string[] {
  return [
    endpoint.open_when_expired && 'EXPIRED',
    endpoint.open_when_closing && 'CLOSING',
    endpoint.open_without_factor && 'NO_FACTOR',
  ].filter((opening) => typeof opening === 'string')
}

test('each endpoint is open to those in the list, and to nobody else', async () => {
  const rows = Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) =>
    [name, callerOf(endpoint), scopeOf(endpoint) ?? '-', openingsOf(endpoint).join(' ') || '-'].join(','),
  )
  const list = ['endpoint,caller,programs,open', ...rows.toSorted(), ''].join('\n')
  await expect(
    list,
    'after a change that is meant: npx vitest run -u test/permissions.test.ts',
  ).toMatchFileSnapshot('permissions.csv')
})
