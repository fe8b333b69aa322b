import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { parseMerged, recordFieldChanges, requireVersion } from '#platform/changes/record-field-changes.ts'
import { differences } from '#platform/contract/changes.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { mapForeignKeyError, type Tx } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/in-tenant.ts'
import { paged } from '#platform/database/queries.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { recordAcceptances } from '#platform/changes/settle-warnings.ts'
import type * as contract from '../contract.ts'
import { NewParty, type Party } from '../contract.ts'
import { isSimilarParty } from '../similar-names.ts'
import { isCalled, lockParty, partyOf, remainingParty, withCountry } from './read-parties.ts'

export const listParties: Handler<typeof contract.listParties> = async (tx, actor, { query }) => {
  const { name } = query
  const { rows, pagination } = await paged(
    tx
      .selectFrom('parties')
      .where('tenant_id', '=', actor.tenant_id)
      .where('deleted_at', 'is', null)
      .$if(!!name, (some) => some.where(isCalled(name!)))
      .select(['id', 'is_self', 'name', 'email', 'city', 'country'])
      .select(
        sql<string[]>`array(
          select m.name from parties m where m.tenant_id = parties.tenant_id and m.merged_into = parties.id order by 1
        )`.as('former_names'),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    query,
  )
  return { parties: rows.map(withCountry), pagination }
}

export const showParty: Handler<typeof contract.showParty> = async (tx, actor, { params }) => {
  const row = await tx
    .selectFrom('parties')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', remainingParty(actor.tenant_id, sql`${params.id}::uuid`))
    .executeTakeFirstOrThrow(() => notFound('The stakeholder'))
  return partyOf(row)
}

export const createParty: Handler<typeof contract.createParty> = async (
  tx,
  actor,
  { body: { accept, ...fields } },
) => {
  const party = await insertParty(tx, actor, fields)
  await requireOtherName(tx, actor, party, accept)
  return party
}

/** Stores a party without looking for similar ones: `createParty` does so afterwards, and an import before. */
export async function insertParty(tx: Tx, actor: Actor, fields: NewParty): Promise<Party> {
  const row = await tx
    .insertInto('parties')
    .values({ ...fields, tenant_id: actor.tenant_id, id: uuidv7() })
    .returningAll()
    .executeTakeFirstOrThrow()
  return partyOf(row)
}

/**
 * Refuses a new party with a similar name or the same email address as another one, which may have been merged, unless
 * the caller accepts that. Locks the tenant, so that the later of two concurrent requests reads the party of the
 * earlier.
 * @param party the new party, already stored
 */
async function requireOtherName(
  tx: Tx,
  actor: Actor,
  party: Party,
  accept: readonly WarningCode[] = [],
): Promise<void> {
  const { tenant_id } = actor
  await lockTenant(tx, tenant_id)
  const others = await tx
    .selectFrom('parties')
    .select(['id', 'name', 'email', 'merged_into'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '<>', party.id)
    .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('merged_into', 'is not', null)]))
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute()
  const similar = others.find((other) => isSimilarParty(other, party))
  if (!similar) return
  const id = similar.merged_into ?? similar.id
  const { name, city } = await tx
    .selectFrom('parties')
    .select(['name', 'city'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await settleSimilarName(tx, actor, party.id, { id, name: [name, city].filter(Boolean).join(', ') }, accept)
}

export const updateParty: Handler<typeof contract.updateParty> = async (tx, actor, { params, body }) => {
  const { version: seen, ...change } = body
  const known = await lockParty(tx, actor, params.id)
  await requireVersion(tx, actor, known, seen)
  const { id, version, is_self: _, ...old } = known
  const party = parseMerged(NewParty, { ...old, ...change })
  const fields = differences(old, party)
  if (fields.length === 0) return known
  const row = await tx
    .updateTable('parties')
    .set({ ...party, version: version + 1 })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordFieldChanges(tx, actor, id, version + 1, fields)
  return partyOf(row)
}

export const deleteParty: Handler<typeof contract.deleteParty> = async (tx, actor, { params }) => {
  const { id, version, is_self, tenant_id, ...old } = await lockParty(tx, actor, params.id)
  if (is_self) throw new Refusal('IN_USE', 'Your own organisation can’t be deleted.')
  await mapForeignKeyError(
    () => new Refusal('IN_USE', `${old.name} can’t be deleted: it has files, batches, horses or movements.`),
    tx.deleteFrom('parties').where('tenant_id', '=', tenant_id).where('id', '=', id).execute(),
  )
  await recordFieldChanges(tx, actor, id, version + 1, differences(old, {}))
}

/**
 * Refuses a new party or horse because of a similar one, unless the caller accepts that. Records the acceptance.
 * @param id id of the new party or horse
 * @throws Refusal SIMILAR_NAME with the id of the similar one, if the caller does not accept that
 */
export async function settleSimilarName(
  tx: Tx,
  actor: Actor,
  id: string,
  similar: { id: string; name: string },
  accept: readonly WarningCode[],
): Promise<void> {
  if (accept.includes('SIMILAR_NAME')) return recordAcceptances(tx, actor, 'SIMILAR_NAME', [id])
  const message = `${similar.name} is already in Strawbook.`
  throw new Refusal('SIMILAR_NAME', message, {
    conflicting_id: similar.id,
    warnings: [{ code: 'SIMILAR_NAME', message }],
  })
}
