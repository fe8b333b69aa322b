import { Refusal } from '../contract/refusal.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { readChanges } from './read-changes.ts'

/**
 * Optimistic locking: a change must be based on the current version.
 * @param seen the version the client last read; undefined skips the check
 * @throws Refusal STALE with what others have changed since
 */
export async function requireVersion(
  tx: Tx,
  actor: Actor,
  subject: { id: string; version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === subject.version) return
  const changes = await readChanges(tx, actor, subject.id, seen)
  const names = [...new Set(changes.map(({ changed_by_name }) => changed_by_name))]
  const who = names.join(' and ') || 'Somebody'
  throw new Refusal('STALE', `${who} has changed this meanwhile. Please look again.`, { changes })
}
