/** Ids merged into others: records still contain them, and requests may still name them. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

type Mergeable = 'parties' | 'animals'

/** Returns the id into which `id` was merged, or `id` itself; null for null. `tenant_id` is that of the row. */
export function remainingId(
  table: Mergeable,
  tenant_id: RawBuilder<unknown> | string,
  id: RawBuilder<unknown>,
) {
  return sql<string>`(
    select coalesce(merged_into, id) from ${sql.table(table)} named
    where named.tenant_id = ${tenant_id} and named.id = ${id}
  )`
}

/** Returns an operand that matches an id and those merged into it: `owner_id = ${anyIdOf(…)}`. */
export function anyIdOf(table: Mergeable, tenant_id: string, id: RawBuilder<unknown> | string) {
  return sql<string>`any(array(
    select id from ${sql.table(table)} where tenant_id = ${tenant_id} and (id = ${id} or merged_into = ${id})
  ))`
}

/** Returns whether a condition holds for a row of the table `table`, or for one that was merged into it. */
export function ofAnyName(table: Mergeable, condition: (row: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const own = sql.table(table)
  return sql<boolean>`(${condition(own)} or exists (
    select from ${own} merged
    where merged.tenant_id = ${own}.tenant_id and merged.merged_into = ${own}.id and ${condition(sql.table('merged'))}
  ))`
}

const key = (tenant_id: string) => sql`hashtextextended(${tenant_id}, 2)`

/** Blocks undoing merges of an account until the transaction ends, so that merged ids stay resolved. */
export async function lockMergesShared(tx: Tx, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key(tenant_id)})`.execute(tx)
}

/** Waits for requests that resolved merged ids, and delays new ones until the transaction ends. */
export async function lockMerges(tx: Tx, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key(tenant_id)})`.execute(tx)
}

export type MergedIds = Record<string, string>

/** Replaces merged ids anywhere in a request. Does not copy unchanged parts, which may be a large import. */
export function followMerged<T>(value: T, merged: MergedIds | null | undefined): T {
  return merged ? (follow(value, merged) as T) : value
}

function follow(value: unknown, merged: MergedIds): unknown {
  if (typeof value === 'string') return Object.hasOwn(merged, value) ? follow(merged[value], merged) : value
  if (typeof value !== 'object' || value === null) return value
  const parts = value as Record<string, unknown>
  let copy = parts
  for (const name of Object.keys(parts)) {
    const part = follow(parts[name], merged)
    if (part === parts[name]) continue
    if (copy === parts) copy = (Array.isArray(value) ? [...value] : { ...value }) as typeof parts
    copy[name] = part
  }
  return copy
}
