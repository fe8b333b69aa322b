import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { readAnimal } from '#registry/animals/server/read-animals.ts'
import { newWarnings, testWarnings } from '#registry/plausibility/rules.ts'
import { parseMerged, recordFieldChanges, requireVersion } from '#platform/changes/record-field-changes.ts'
import { readAcceptances, settleWarnings } from '#platform/changes/settle-warnings.ts'
import { differences } from '#platform/contract/changes.ts'
import { latestToday } from '#platform/contract/days.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { mapForeignKeyError, type Tx } from '#platform/database/database.ts'
import type { DB } from '#db/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { type HealthTest, NewHealthTest } from '../contract.ts'

export const listHealthTests: Handler<typeof contract.listHealthTests> = async (tx, actor, { params }) => {
  const { id } = await readAnimal(tx, actor, params.id)
  const tests = await readHealthTests(tx, actor, id)
  const accepted = await readAcceptances(
    tx,
    actor,
    tests.map((test) => test.id),
  )
  return { health_tests: tests.map((test) => ({ ...test, acceptances: accepted.get(test.id) })) }
}

export const createHealthTest: Handler<typeof contract.createHealthTest> = async (tx, actor, { body }) => {
  const { accept, ...test } = body
  checkHealthTest(test)
  await requireHorse(tx, actor, body.animal_id)
  const row = await tx
    .insertInto('health_tests')
    .values({ ...test, tenant_id: actor.tenant_id, id: uuidv7() })
    .returningAll()
    .executeTakeFirstOrThrow()
  await requirePlausible(tx, actor, row, { accept })
  return healthTestOf(row)
}

/** Requires a horse that is not deleted, and locks it against deletion until the transaction ends. */
async function requireHorse(tx: Tx, actor: Actor, id: string) {
  await tx
    .selectFrom('animals')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => invalid('body.animal_id', 'Choose a horse from the list'))
}

export const updateHealthTest: Handler<typeof contract.updateHealthTest> = async (
  tx,
  actor,
  { params, body },
) => {
  const { version: seen, accept, ...change } = body
  const known = await lockHealthTest(tx, actor, params.id)
  await requireVersion(tx, actor, known, seen)
  const { id, version, ...old } = known
  const test = parseMerged(NewHealthTest, { ...old, ...change })
  const fields = differences(old, test)
  if (fields.length === 0) return known
  checkHealthTest(test)
  await requirePlausible(tx, actor, { id, ...test }, { accept, before: old.sampled_on })
  const row = await tx
    .updateTable('health_tests')
    .set({ ...test, version: version + 1 })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordFieldChanges(tx, actor, id, version + 1, fields)
  return healthTestOf(row)
}

/** Deletes a test; its values remain in the list of changes. */
export const deleteHealthTest: Handler<typeof contract.deleteHealthTest> = async (tx, actor, { params }) => {
  const { id, version, tenant_id, ...old } = await lockHealthTest(tx, actor, params.id)
  await mapForeignKeyError(
    () => new Refusal('IN_USE', 'This test has files. Delete them first.'),
    tx.deleteFrom('health_tests').where('tenant_id', '=', tenant_id).where('id', '=', id).execute(),
  )
  await recordFieldChanges(tx, actor, id, version + 1, differences(old, {}))
}

function checkHealthTest(test: NewHealthTest) {
  const today = latestToday(new Date())
  for (const field of ['sampled_on', 'resulted_on'] as const) {
    if ((test[field] ?? '') > today) throw invalid(`body.${field}`, 'Date is in the future')
  }
}

/**
 * Refuses a sample taken before the horse was born, unless the caller accepts the warning.
 * @param before day of the sample before a change, whose warnings are not repeated; absent for a new test
 * @throws Refusal IMPLAUSIBLE if the warning is not accepted
 */
async function requirePlausible(
  tx: Tx,
  actor: Actor,
  { id, animal_id, sampled_on }: Pick<HealthTest, 'id' | 'animal_id' | 'sampled_on'>,
  { accept, before }: { accept: WarningCode[] | undefined; before?: string },
): Promise<void> {
  const horse = await tx
    .selectFrom('animals')
    .select(['name', 'born_on'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', animal_id)
    .executeTakeFirstOrThrow()
  const seen = before === undefined ? [] : testWarnings(before, horse)
  const warnings = newWarnings(seen, testWarnings(sampled_on, horse))
  const found = warnings.map((warning) => ({ warning, subject_ids: [id] }))
  await settleWarnings(tx, actor, found, accept)
}

async function lockHealthTest(tx: Tx, actor: Actor, id: string): Promise<HealthTest> {
  const row = await tx
    .selectFrom('health_tests')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The health test'))
  return healthTestOf(row)
}

export async function readHealthTests(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  animal_id: string,
): Promise<HealthTest[]> {
  const rows = await tx
    .selectFrom('health_tests')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('animal_id', '=', animal_id)
    .orderBy('sampled_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(healthTestOf)
}

export function healthTestOf({ created_at: _, ...row }: Selectable<DB['health_tests']>): HealthTest {
  return row
}
