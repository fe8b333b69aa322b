import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readTestProgramme } from './read-test-programme.ts'

export const showTestProgramme: Handler<typeof contract.showTestProgramme> = async (tx, actor, _) => {
  const { version, requirements } = await readTestProgramme(tx, actor)
  return { tenant_id: actor.tenant_id, version, requirements }
}
