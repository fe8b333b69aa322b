/** Follows ids of parties in the journal to the ones that they were merged into. */
import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/database/database.ts'
import * as merged from '#platform/database/merged-ids.ts'

/** The party that an id stands for today; see `remainingId`. */
export const remainingParty = (tenant_id: RawBuilder<unknown> | string, id: RawBuilder<unknown>) =>
  merged.remainingId('parties', tenant_id, id)

/** Compares with a party's id and those merged into it; see the generic `anyIdOf`. */
export const anyIdOf = (tenant_id: string, id: string) => merged.anyIdOf('parties', tenant_id, id)

/**
 * Whether a row `m` of movements names a party.
 * @param theirs the ids of the party: `anyIdOf`
 */
export function isNamedBy(theirs: RawBuilder<unknown>) {
  return sql<boolean>`(m.owner_id = ${theirs} or m.supplier_id = ${theirs} or m.receiver_id = ${theirs}
    or m.holder_id = ${theirs})`
}

/** Whether a row of `parties` has this text in its name, or in that of a party merged into it. */
export function isCalled(text: string) {
  return merged.ofAnyName('parties', (row) => sql`${row}.name ilike ${containing(text)}`)
}
