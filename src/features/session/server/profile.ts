import type * as contract from '../contract.ts'
import type { Profile } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'

export async function showProfile(_: Tx, { email, first_name, last_name }: Member): Promise<Profile> {
  return { email, first_name, last_name }
}

/** Changes the name a member signs with; what was signed before keeps the old name. */
export const updateProfile: Handler<typeof contract.updateProfile> = async (tx, actor, { body }) => {
  const { first_name = actor.first_name, last_name = actor.last_name } = body
  const { email } = actor
  await tx.updateTable('users').set({ first_name, last_name }).where('id', '=', actor.user_id).execute()
  return { email, first_name, last_name }
}
