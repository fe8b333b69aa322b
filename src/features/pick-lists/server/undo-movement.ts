import type * as contract from '#features/movements/contract.ts'
import type { Movement } from '#features/movements/contract.ts'
import { reverseMovement } from '#features/movements/server/reverse-movement.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { reopenLines } from './reopen-lines.ts'

/** Reverses movements, and reopens the lines of pick lists that they had fulfilled. */
export async function undoMovement(
  tx: Tx,
  actor: Actor,
  input: Input<typeof contract.reverseMovement>,
): Promise<Movement> {
  const reversal = await reverseMovement(tx, actor, input)
  await reopenLines(tx, actor, [input.params.id, ...input.body.others])
  return reversal
}
