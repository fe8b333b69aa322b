/** The browser adds the account to requests whose endpoint takes it, and to no others. */
import type * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { api } from '#app/features.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { pinAccount, withTenant } from '#ui/tenant.ts'

const TENANT_ID = '0199d000-0000-7000-8000-000000000001'

type Issue = z.core.$ZodIssue

/** Returns the validation issues that concern the account, including those of each member of a union. */
function issuesOfTenant(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') return issue.errors.flatMap(issuesOfTenant)
    const isUnknown = issue.code === 'unrecognized_keys' && issue.keys.includes('tenant_id')
    return isUnknown || issue.path[0] === 'tenant_id' ? [issue] : []
  })
}

test('the account is filled in for every endpoint that takes it', () => {
  const endpoints: Endpoint[] = Object.values(api)
  let filled = 0
  for (const endpoint of endpoints) {
    const parts = withTenant(endpoint, {} as never, TENANT_ID) as Record<'query' | 'body', object | undefined>
    for (const part of ['query', 'body'] as const) {
      const schema = endpoint[part]
      if (parts[part]) filled += 1
      const { error } = schema?.safeParse(parts[part] ?? {}) ?? {}
      expect(issuesOfTenant(error?.issues ?? []), `${endpoint.method} ${endpoint.path}`).toEqual([])
    }
  }
  expect(filled).toBeGreaterThan(150)
})

test('an account given by the caller is not replaced', () => {
  const other = TENANT_ID.replace(/1$/, '2')
  const named = { query: { tenant_id: other } }
  expect(withTenant(api.listBatches, named as never, TENANT_ID)).toEqual(named)
  expect(withTenant(api.listBatches, {}, other)).toEqual(named)
  expect(withTenant(api.logIn, { body: { email: 'ana@stud.test', password: 'x' } }, TENANT_ID)).toEqual({
    body: { email: 'ana@stud.test', password: 'x' },
  })
})

test('a screen still sends its account while a log-out is closing it', () => {
  pinAccount({ id: TENANT_ID, confirmed: null })
  pinAccount(null)
  expect(withTenant(api.listBatches, {})).toEqual({ query: { tenant_id: TENANT_ID } })
})
