import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { requireVersion } from '#platform/changes/require-version.ts'
import { differences } from '#platform/contract/changes.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { TestProgramme } from '../contract.ts'
import { readTestProgramme } from './read-test-programme.ts'

export async function replaceTestProgramme(
  tx: Tx,
  actor: Actor,
  { body: { version: seen, requirements } }: Input<typeof contract.replaceTestProgramme>,
): Promise<TestProgramme> {
  const { tenant_id } = actor
  // There may be no row to lock.
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
