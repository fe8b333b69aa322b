/** Removal of the tenant from where clauses, so that only row security separates the accounts. */
import pg from 'pg'

const TENANT = /(?:"?\w+"?\.)?"?\btenant_id"? = (\$\d+)/g

/** Table whose rows users read in all of their accounts, so that its statements are not changed. */
const MEMBERSHIPS = /\bentitlements\b/

type Query = { name?: string; text: string }

/**
 * Runs `work` without tenants in the where clauses of its statements, except those on `MEMBERSHIPS`.
 * @returns the result of `work`, and the number of changed statements
 */
export async function withoutWhere<T>(work: () => Promise<T>): Promise<{ result: T; changed: number }> {
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = client
  let changed = 0
  client.query = function (this: unknown, first, ...rest) {
    const { text } = (first ?? {}) as Partial<Query>
    if (text === undefined || MEMBERSHIPS.test(text) || text.search(TENANT) < 0)
      return query.call(this, first, ...rest)
    changed += 1
    const { name: _, ...unnamed } = first as Query
    return query.call(this, { ...unnamed, text: text.replaceAll(TENANT, '($1::uuid is not null)') }, ...rest)
  }
  try {
    return { result: await work(), changed }
  } finally {
    client.query = query
  }
}
