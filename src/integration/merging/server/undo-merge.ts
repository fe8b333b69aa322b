import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { checkAnimal, mapAnimalErrors } from '#registry/animals/server/check-animal.ts'
import { lockAnimal, readAnimal } from '#registry/animals/server/read-animals.ts'
import { updateAnimal } from '#registry/animals/server/animals.ts'
import { updateParty } from '#registry/parties/server/parties.ts'
import type { FieldChange } from '#platform/contract/changes.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { WARNING_CODES } from '#platform/contract/warnings.ts'
import type { Tx } from '#platform/database/database.ts'
import { followMerged, lockMerges } from '#platform/database/merged-ids.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { mergeTexts } from '../texts.ts'
import { followMerges, lockPair, readMerges, TABLES } from './merges.ts'
import { lockBatchesOf } from './animal-merges.ts'
import { moveReferencesBack, namingValues } from './move-references.ts'

/** Separates two parties or horses again. Records that were added to the remaining one after the merge stay with it. */
export const undoMerge: Handler<typeof contract.undoMerge> = async (tx, actor, { params }) => {
  const { tenant_id } = actor
  await lockMerges(tx, tenant_id)
  const merge = await tx
    .selectFrom('merges')
    .select(['kind', 'from_id', 'into_id', 'version', 'moved'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The merge'))
  const { kind, from_id, into_id, version, moved } = merge
  const { batches, into } = await lockMerged(tx, actor, merge)
  const merges = await readMerges(tx, kind, tenant_id, into_id)
  if (!merges.some(({ id, can_undo }) => id === params.id && can_undo))
    throw new Refusal('LATER_MOVEMENTS_DEPEND', mergeTexts.dependsOn(into.name))
  const former = version === null ? {} : await formerValues(tx, actor, into, version)
  const of = { params: { id: into_id }, query: undefined }
  await namingValues<unknown>(
    former,
    kind === 'PARTY'
      ? updateParty(tx, actor, { ...of, body: { tenant_id, ...former } })
      : // Accept all warnings, because the values were accepted before the merge.
        updateAnimal(tx, actor, { ...of, body: { tenant_id, ...former, accept: [...WARNING_CODES] } }),
    contradicts(into.name),
  )
  await mapAnimalErrors(
    sql`
      update ${sql.table(TABLES[kind])} set merged_into = null, deleted_at = null
      where tenant_id = ${tenant_id} and id = ${from_id}
    `.execute(tx),
  )
  await moveReferencesBack(tx, { kind, tenant_id, from_id, into_id }, moved)
  if (kind === 'ANIMAL') {
    // While the horse was merged, its sire or dam may have become a descendant of its offspring.
    const horse = await readAnimal(tx, actor, from_id)
    await namingValues(horse, checkAnimal(tx, actor, horse, from_id), contradicts(horse.name))
  }
  await followMerges(tx, batches)
  await tx
    .updateTable('merges')
    .set({ undone_at: sql<string>`now()`, undone_by_name: fullName(actor) })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .execute()
}

type Remaining = { id: string; name: string }

/**
 * Locks the remaining party or horse, after its batches.
 * @returns the locked record, and the ids of the batches whose straws may change hands (none for a horse)
 */
async function lockMerged(
  tx: Tx,
  actor: Actor,
  { kind, into_id }: { kind: 'PARTY' | 'ANIMAL'; into_id: string },
): Promise<{ batches: string[]; into: Remaining }> {
  if (kind === 'PARTY') {
    const { batches, parties } = await lockPair(tx, actor, into_id, [into_id])
    return { batches, into: parties[0]! }
  }
  await lockBatchesOf(tx, actor, into_id)
  return { batches: [], into: await lockAnimal(tx, actor, into_id) }
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the values that the merge replaced, except those edited since. */
async function formerValues(tx: Tx, { tenant_id, merged }: Actor, into: Remaining, version: number) {
  const { fields } = await tx
    .selectFrom('changes')
    .select('fields')
    .where('tenant_id', '=', tenant_id)
    .where('subject_id', '=', into.id)
    .where('version', '=', version)
    .$castTo<{ fields: FieldChange[] }>()
    .executeTakeFirstOrThrow()
  const present = into as Record<string, unknown>
  const former: Record<string, unknown> = {}
  for (const { field, old, new: taken } of followMerged(fields, merged)) {
    const [name, part] = field.split('.') as [string, string?]
    const whole = (former[name] ?? present[name]) as Record<string, unknown> | null
    if (part === undefined) {
      if (isEqual(whole, taken)) former[name] = old
    } else if (whole && isEqual(whole[part], taken)) former[name] = { ...whole, [part]: old }
  }
  return former
}

const contradicts = (name: string) => (problems: string[]) =>
  new Refusal('LATER_MOVEMENTS_DEPEND', mergeTexts.contradicts(name, problems))
