import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { Requirement, type TestProgramme } from '../contract.ts'
import { PRESETS } from '../presets.ts'

const Requirements = z.array(Requirement)

type Stored = Pick<TestProgramme, 'version' | 'requirements'> & {
  /** Null for an account that has changed nothing: the first preset applies. */
  id: string | null
}

export async function readTestProgramme(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>): Promise<Stored> {
  const row = await tx
    .selectFrom('test_programmes')
    .select(['id', 'version', 'requirements'])
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst()
  const { id, version, requirements } = row ?? { id: null, version: 1, requirements: PRESETS[0].requirements }
  // JSON in the database has keys in an order of its own.
  return { id, version, requirements: Requirements.parse(requirements) }
}
