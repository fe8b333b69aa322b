import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Import } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readImport } from './read-imports.ts'

export function showImport(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showImport>,
): Promise<Import> {
  return readImport(tx, actor, params.id)
}
