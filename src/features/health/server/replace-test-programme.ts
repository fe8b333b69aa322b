import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { requireVersion } from '#platform/changes/require-version.ts'
import { differences } from '#platform/contract/changes.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'
import type { Handler } from '#platform/http/route.ts'
import { readTestProgramme } from './read-test-programme.ts'

export const replaceTestProgramme: Handler<typeof contract.replaceTestProgramme> = async (
  tx,
  actor,
  { body: { version: seen, requirements } },
) => {
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
