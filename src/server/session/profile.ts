import type { Input } from '#api'
import type { Profile } from '#domain/session.ts'
import type { Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'

export async function showProfile(_: Tx, { email, first_name, last_name }: Actor): Promise<Profile> {
  return { email, first_name, last_name }
}

/** The name with which one signs from now on; what was signed before keeps the name of then. */
export async function updateProfile(
  tx: Tx,
  actor: Actor,
  { body }: Input<'updateProfile'>,
): Promise<Profile> {
  const { first_name = actor.first_name, last_name = actor.last_name } = body
  const { email } = actor
  await tx.updateTable('users').set({ first_name, last_name }).where('id', '=', actor.user_id).execute()
  return { email, first_name, last_name }
}
