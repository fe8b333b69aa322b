import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import { recordFieldChanges, requireVersion } from '#platform/changes/record-field-changes.ts'
import { differences } from '#platform/contract/changes.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/in-tenant.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { Requirement, type TestProgramme } from '../contract.ts'
import { PRESETS } from '../presets.ts'

export const showTestProgramme: Handler<typeof contract.showTestProgramme> = async (tx, actor, _) => {
  const { version, requirements } = await readTestProgramme(tx, actor)
  return { tenant_id: actor.tenant_id, version, requirements }
}

export const replaceTestProgramme: Handler<typeof contract.replaceTestProgramme> = async (
  tx,
  actor,
  { body: { version: seen, requirements } },
) => {
  const { tenant_id } = actor
  // Lock the tenant, so that concurrent replacements wait: the programme may have no row to lock yet.
  await lockTenant(tx, tenant_id)
  const stored = await readTestProgramme(tx, actor)
  const id = stored.id ?? uuidv7()
  await requireVersion(tx, actor, { id, version: stored.version }, seen)
  const fields = differences({ requirements: stored.requirements }, { requirements })
  if (fields.length === 0) return { tenant_id, version: stored.version, requirements }
  const row = { version: stored.version + 1, requirements: JSON.stringify(requirements) }
  await tx
    .insertInto('test_programmes')
    .values({ tenant_id, id, ...row })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute()
  await recordFieldChanges(tx, actor, id, row.version, fields)
  return { tenant_id, version: row.version, requirements }
}

const Requirements = z.array(Requirement)

type Stored = Pick<TestProgramme, 'version' | 'requirements'> & {
  /** Id of the stored programme; null for an account that has changed nothing, to which the first preset applies. */
  id: string | null
}

export async function readTestProgramme(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>): Promise<Stored> {
  const row = await tx
    .selectFrom('test_programmes')
    .select(['id', 'version', 'requirements'])
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst()
  const { id, version, requirements } = row ?? { id: null, version: 1, requirements: PRESETS[0].requirements }
  // Parse the JSON to restore the order of its keys, which PostgreSQL changes: presets are compared as JSON text.
  return { id, version, requirements: Requirements.parse(requirements) }
}
