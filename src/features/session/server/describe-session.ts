/** The session as sent to the web. */
import { sql } from 'kysely'
import { type Session, sessionFor } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Right, withUnusualRights } from '#platform/contract/permissions.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Member } from '#platform/http/actor.ts'

type Account = {
  tenant_id: string
  role: Role
  rights: Right[]
  name: string
  party_id: string
  subscription_expires_on: string
  closes_at: string | null
  time_zone: string | null
  is_time_zone_guessed: boolean
  legal_entities: Session['legal_entities']
}

/** @returns all accounts of the user, the open one first */
export async function describeSession(tx: Tx, actor: Member): Promise<Session> {
  const { user_id, email, first_name, last_name, tenant_id } = actor
  const { rows } = await sql<Account>`select * from tenants_of(${user_id})`.execute(tx)
  const session = {
    user: {
      ...{ id: user_id, email, first_name, last_name },
      entitlements: rows.map(({ role, rights, tenant_id }) => withUnusualRights({ role, rights, tenant_id })),
    },
    legal_entities: rows.flatMap((account) => account.legal_entities),
    tenants: rows.map((account) => ({
      id: account.tenant_id,
      name: account.name,
      party_id: account.party_id,
      subscription: { expires_on: account.subscription_expires_on },
      ...(account.closes_at === null ? {} : { closes_at: account.closes_at }),
      ...(account.time_zone === null ? {} : { time_zone: account.time_zone }),
      ...(account.is_time_zone_guessed ? { is_time_zone_guessed: true } : {}),
    })),
  }
  return sessionFor(session, tenant_id)
}
