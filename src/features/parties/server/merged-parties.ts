/** Follows ids of the journal, which names parties as they were recorded, to the ones that they were merged into. */
import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/database/database.ts'

/**
 * The party that an id stands for today; null for null.
 * @param tenant_id of the row that has the id
 */
export function remainingParty(tenant_id: RawBuilder<unknown> | string, id: RawBuilder<unknown>) {
  return sql<string>`(
    select coalesce(merged_into, id) from parties named where named.tenant_id = ${tenant_id} and named.id = ${id}
  )`
}

/** Whether a row of `parties` has this text in its name, or in that of a party merged into it. */
export function isCalled(text: string) {
  const pattern = containing(text)
  return sql<boolean>`(parties.name ilike ${pattern} or exists (
    select from parties merged
    where merged.tenant_id = parties.tenant_id and merged.merged_into = parties.id and merged.name ilike ${pattern}
  ))`
}

/** Compares with a party's id and with those of the parties merged into it: `owner_id = ${anyIdOf(…)}`. */
export function anyIdOf(tenant_id: string, id: string) {
  return sql<string>`any(array(
    select id from parties where tenant_id = ${tenant_id} and (id = ${id} or merged_into = ${id})
  ))`
}
