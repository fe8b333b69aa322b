import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Container } from '../contract.ts'
import { readContainer } from './read-containers.ts'

export function showContainer(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showContainer>,
): Promise<Container> {
  return readContainer(tx, actor, params.id)
}
