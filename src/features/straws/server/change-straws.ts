import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { relocateStraws } from './relocate-straws.ts'
import { withdrawStraws } from './withdraw-straws.ts'

/** PATCH on straws serves two actions. */
export function changeStraws(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.changeStraws>,
): Promise<Reply<typeof contract.changeStraws>> {
  return 'relocation' in body ? relocateStraws(tx, actor, body) : withdrawStraws(tx, actor, body)
}
