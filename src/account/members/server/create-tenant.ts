import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Country } from '#platform/contract/countries.ts'
import { SUBSCRIPTION_DAYS } from '#account/subscription/contract.ts'
import { UTC } from '#platform/contract/time-zone.ts'
import { permissionsOf } from '#platform/contract/permissions.ts'
import { openTenant, type Tx } from '#platform/database/database.ts'
import type { Job } from '#platform/http/actor.ts'
import { findOrMakeUser, type Person } from './newcomers.ts'

export type NewTenant = {
  name: string
  /** Address of the organisation; by default the owner's. */
  email?: string
  country: Country
  time_zone?: string | undefined
  owner: Person
}

/**
 * Creates a tenant, and opens row security for it for the rest of the transaction.
 * @returns the founder as an actor, and the ids of the warehouse and of the organisation's own stakeholder
 * @throws Refusal EMAIL_IN_USE if the owner's address belongs to a member of any account
 */
export async function createTenant(tx: Tx, { name, email, country, time_zone, owner }: NewTenant) {
  const tenant_id = uuidv7()
  const user_id = await findOrMakeUser(tx, owner)
  await sql`select set_config('strawbook.user_id', ${user_id}, true)`.execute(tx)
  await openTenant(tx, tenant_id)
  const fields = { tenant_id, user_id, name, email: email ?? owner.email, country, time_zone }
  const { subscription_expires_on, ...ids } = await fillTenant(tx, fields)
  const { first_name, last_name } = owner
  const actor: Job = {
    kind: 'JOB',
    first_name,
    last_name,
    user_id,
    tenant_id,
    may: permissionsOf('OWNER'),
    subscription_expires_on,
    is_expired: false,
    time_zone: time_zone ?? UTC,
  }
  return { actor, ...ids }
}

type Founding = { tenant_id: string; user_id: string; name: string; email: string } & Pick<
  NewTenant,
  'country' | 'time_zone'
>

/** Creates the rows of a new tenant, with the user as its owner. The caller has opened row security for the tenant. */
export async function fillTenant(tx: Tx, { tenant_id, user_id, name, email, country, time_zone }: Founding) {
  const [warehouse_id, self_id] = [uuidv7(), uuidv7()]
  const { subscription_expires_on } = await tx
    .insertInto('tenants')
    .values({
      id: tenant_id,
      name,
      time_zone: time_zone ?? null,
      subscription_expires_on: sql<string>`now() + ${`${SUBSCRIPTION_DAYS} days`}::interval`,
    })
    .returning('subscription_expires_on')
    .executeTakeFirstOrThrow()
  await tx.insertInto('legal_entities').values({ tenant_id, id: warehouse_id, name }).execute()
  await tx.insertInto('entitlements').values({ tenant_id, user_id, role: 'OWNER' }).execute()
  await tx
    .insertInto('parties')
    .values({ tenant_id, id: self_id, is_self: true, name, email, country })
    .execute()
  return { subscription_expires_on, warehouse_id, self_id }
}
