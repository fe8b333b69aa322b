import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { TestProgramme } from '../contract.ts'
import { readTestProgramme } from './read-test-programme.ts'

export async function showTestProgramme(
  tx: Tx,
  actor: Actor,
  _: Input<typeof contract.showTestProgramme>,
): Promise<TestProgramme> {
  const { version, requirements } = await readTestProgramme(tx, actor)
  return { tenant_id: actor.tenant_id, version, requirements }
}
