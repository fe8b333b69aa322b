import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Profile } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'

export async function showProfile(_: Tx, { email, first_name, last_name }: Member): Promise<Profile> {
  return { email, first_name, last_name }
}

/** Changes the name a member signs with; what was signed before keeps the old name. */
export async function updateProfile(
  tx: Tx,
  actor: Member,
  { body }: Input<typeof contract.updateProfile>,
): Promise<Profile> {
  const { first_name = actor.first_name, last_name = actor.last_name } = body
  const { email } = actor
  await tx.updateTable('users').set({ first_name, last_name }).where('id', '=', actor.user_id).execute()
  return { email, first_name, last_name }
}
