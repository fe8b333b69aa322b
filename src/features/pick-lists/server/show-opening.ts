import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'
import type { Opening } from '../shapes.ts'
import { readOpening } from './read-opening.ts'

export function showOpening(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showOpening>,
): Promise<Opening> {
  return readOpening(tx, actor, params.id)
}
