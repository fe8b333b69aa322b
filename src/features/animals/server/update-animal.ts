import type * as contract from '../contract.ts'
import { NewAnimal } from '../contract.ts'
import { differences } from '#platform/contract/changes.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { settleWarnings } from '#platform/changes/settle-warnings.ts'
import { requireVersion } from '#platform/changes/require-version.ts'
import { parseMerged } from '#platform/changes/parse-merged.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { animalRow, checkAnimal, writeOwners, mapAnimalErrors } from './check-animal.ts'
import { checkLifetime } from './check-lifetime.ts'
import { lockAnimal } from './lock-animal.ts'
import { readAnimal } from './read-animal.ts'

export const updateAnimal: Handler<typeof contract.updateAnimal> = async (tx, actor, { params, body }) => {
  const { version: seen, accept, ...change } = body
  const known = await lockAnimal(tx, actor, params.id)
  await requireVersion(tx, actor, known, seen)
  const { id, version, owners: _, ...old } = known
  const whole = parseMerged(NewAnimal, { ...old, ...change })
  const animal = await checkAnimal(tx, actor, whole, id)
  animal.owner_ids = [...new Set(animal.owner_ids)].toSorted()
  const fields = differences(old, animal)
  if (fields.length === 0) return known
  if (animal.sex !== old.sex) await requireNoPart(tx, actor, id)
  await settleWarnings(tx, actor, await checkLifetime(tx, actor, id, old, animal), accept)
  await mapAnimalErrors(
    tx
      .updateTable('animals')
      .set({ ...animalRow(animal), version: version + 1 })
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', id)
      .execute(),
  )
  await writeOwners(tx, actor, id, animal.owner_ids)
  await recordFieldChanges(tx, actor, id, version + 1, fields)
  return readAnimal(tx, actor, id)
}

/** The sex of a horse that gave semen, was inseminated or is a parent on file cannot change. */
async function requireNoPart(tx: Tx, actor: Actor, id: string) {
  const { tenant_id } = actor
  const [batch, movement, child] = await Promise.all([
    tx
      .selectFrom('batches')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', id)
      .executeTakeFirst(),
    tx
      .selectFrom('movements')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('animal_id', '=', id)
      .executeTakeFirst(),
    tx
      .selectFrom('animals')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where(({ or, eb }) => or([eb('sire_id', '=', id), eb('dam_id', '=', id)]))
      .executeTakeFirst(),
  ])
  if (batch) throw invalid('body.sex', 'This horse has batches as a stallion')
  if (movement) throw invalid('body.sex', 'This horse was inseminated as a mare')
  if (child) throw invalid('body.sex', 'This horse is a parent in a pedigree')
}
