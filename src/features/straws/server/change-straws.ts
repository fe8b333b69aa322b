import type { Input, Reply } from '#app/api.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { relocateStraws } from './relocate-straws.ts'
import { withdrawStraws } from './withdraw-straws.ts'

/** What a PATCH of straws asks for: one endpoint, two acts. */
export function changeStraws(
  tx: Tx,
  actor: Actor,
  { body }: Input<'changeStraws'>,
): Promise<Reply<'changeStraws'>> {
  return 'relocation' in body ? relocateStraws(tx, actor, body) : withdrawStraws(tx, actor, body)
}
