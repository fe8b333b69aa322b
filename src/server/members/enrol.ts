import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#api'
import type { Session } from '#domain/session.ts'
import { explaining, openTenant, type Tx } from '../database.ts'
import type { Visit } from '../http/visit.ts'
import { beginSession } from '../session/begin-session.ts'
import { hashPassword } from '../session/password.ts'
import { emailInUse, requireInvited } from './check-newcomer.ts'
import { gone } from './invitation-tokens.ts'

type Person = { email: string; first_name: string; last_name: string; password_hash: string }

/** Joins an account by invitation, which is used up in the same transaction. */
export async function enrol(visit: Visit, { body }: Input<'enrol'>): Promise<Session> {
  const { id, tenant_id } = await requireInvited(visit, 'MEMBER', body)
  const password_hash = await hashPassword(body.password)
  const { email, first_name, last_name } = body
  const begun = await visit.database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    const invitation = await tx
      .deleteFrom('member_invitations')
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('role')
      .executeTakeFirst()
    if (!invitation) throw gone()
    const user_id = await findOrMakeUser(tx, { email, first_name, last_name, password_hash })
    await tx.insertInto('entitlements').values({ tenant_id, user_id, role: invitation.role }).execute()
    return beginSession(tx, user_id, visit.token)
  })
  visit.keepToken(begun!.token)
  return begun!.session
}

/** Who left every account may come back under the address; who belongs to one has it in use. */
async function findOrMakeUser(tx: Tx, person: Person): Promise<string> {
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .forUpdate()
    .executeTakeFirst()
  if (!known) {
    const id = uuidv7()
    await explaining(
      { users_email_key: emailInUse },
      tx
        .insertInto('users')
        .values({ id, ...person })
        .execute(),
    )
    return id
  }
  await sql`select set_config('strawbook.user_id', ${known.id}, true)`.execute(tx)
  const member = await tx
    .selectFrom('entitlements')
    .select('tenant_id')
    .where('user_id', '=', known.id)
    .executeTakeFirst()
  if (member) throw emailInUse()
  await tx.updateTable('users').set(person).where('id', '=', known.id).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', known.id).execute()
  return known.id
}
