import { type RawBuilder, type Selectable, sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import { containing, type Tx } from '#platform/database/database.ts'
import * as merged from '#platform/database/merged-ids.ts'
import type { DB } from '#db/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Party } from '../contract.ts'

export function partyOf(stored: Selectable<DB['parties']>): Party {
  const { created_at: _, deleted_at: __, erased_at: ___, merged_into: ____, ...row } = stored
  return withCountry(row)
}

/** Narrows the country's type: only known codes are ever stored. */
export function withCountry<R extends { country: string | null }>(row: R) {
  return { ...row, country: row.country as Party['country'] }
}

/** Returns the id of the party that an id refers to after merges; see `remainingId`. */
export const remainingParty = (tenant_id: RawBuilder<unknown> | string, id: RawBuilder<unknown>) =>
  merged.remainingId('parties', tenant_id, id)

export const anyIdOf = (tenant_id: string, id: string) => merged.anyIdOf('parties', tenant_id, id)

/** Returns the SQL condition that a row `m` of movements names a party, given the ids of `anyIdOf`. */
export function isNamedBy(ids: RawBuilder<unknown>) {
  return sql<boolean>`(m.owner_id = ${ids} or m.supplier_id = ${ids} or m.receiver_id = ${ids}
    or m.holder_id = ${ids})`
}

/** Returns the SQL condition that a row of `parties`, or one merged into it, has this text in its name. */
export function isCalled(text: string) {
  return merged.ofAnyName('parties', (row) => sql`${row}.name ilike ${containing(text)}`)
}

export async function ownParty(tx: Tx, actor: Actor): Promise<string> {
  const { id } = await tx
    .selectFrom('parties')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('is_self', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

export async function lockParty(tx: Tx, actor: Actor, id: string): Promise<Party> {
  const row = await tx
    .selectFrom('parties')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The stakeholder'))
  return partyOf(row)
}
