import type { Animal } from '../contract.ts'
import { collectionWarnings, mareWarnings, newWarnings, testWarnings } from '#features/plausibility/rules.ts'
import type { Found } from '#platform/changes/settle-warnings.ts'
import { inseminationStands } from '#platform/database/insemination-stands.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import type { Warning } from '#platform/contract/warnings.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

type Lifetime = Pick<Animal, 'name' | 'born_on' | 'died_on'>

/** Batches, health tests and inseminations of a horse that its new days of birth and death would make implausible. */
export async function checkLifetime(
  tx: Tx,
  { tenant_id }: Actor,
  id: string,
  before: Lifetime,
  after: Lifetime,
): Promise<Found[]> {
  if (before.born_on === after.born_on && before.died_on === after.died_on) return []
  const [batches, tests, inseminations] = await Promise.all([
    tx
      .selectFrom('batches')
      .select(['id', 'label', 'produced_on'])
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('label')
      .execute(),
    tx
      .selectFrom('health_tests')
      .select(['id', 'sampled_on'])
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', id)
      .orderBy('sampled_on')
      .execute(),
    tx
      .selectFrom('movements')
      .select(['id', 'date'])
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', anyIdOf('animals', tenant_id, id))
      .where(inseminationStands)
      .orderBy('date')
      .execute(),
  ])
  const caused = (subject_id: string, warningsOf: (horse: Lifetime) => Warning[]): Found[] =>
    newWarnings(warningsOf({ ...before, name: after.name }), warningsOf(after)).map(
      // The rule names a field of the batch or test, but the request changes the horse.
      ({ field: _, ...warning }) => ({ warning, subject_ids: [subject_id] }),
    )
  return [
    ...batches.flatMap((one) =>
      caused(one.id, (horse) => collectionWarnings(one.label, one.produced_on, horse)),
    ),
    ...tests.flatMap((one) => caused(one.id, (horse) => testWarnings(one.sampled_on, horse))),
    ...inseminations.flatMap((one) => caused(one.id, (horse) => mareWarnings(one.date, horse))),
  ]
}
