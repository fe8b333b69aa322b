import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Party } from '#features/parties/contract.ts'
import { updateParty } from '#features/parties/server/update-party.ts'
import type { FieldChange } from '#platform/contract/changes.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { mergeTexts } from '../texts.ts'
import { followMerges, lockPair } from './lock-pair.ts'
import { moveReferencesBack } from './move-references.ts'
import { readMerges } from './read-merges.ts'

/** Separates two parties again. What was added to the remaining one since stays with it. */
export async function undoMerge(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.undoMerge>,
): Promise<Party> {
  const { tenant_id } = actor
  const merge = await tx
    .selectFrom('merges')
    .select(['from_id', 'into_id', 'version', 'moved'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!merge) throw notFound('The merge')
  const { from_id, into_id, version, moved } = merge
  const { batches, parties } = await lockPair(tx, actor, into_id, [into_id])
  const merges = await readMerges(tx, tenant_id, into_id)
  if (!merges.some(({ id, can_undo }) => id === params.id && can_undo))
    throw new Refusal('LATER_MOVEMENTS_DEPEND', mergeTexts.dependsOn(parties[0]!.name))
  await tx
    .updateTable('parties')
    .set({ merged_into: null, deleted_at: null })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', from_id)
    .execute()
  await moveReferencesBack(tx, { tenant_id, from_id, into_id }, moved)
  await followMerges(tx, batches)
  await tx
    .updateTable('merges')
    .set({ undone_at: sql<string>`now()`, undone_by_name: fullName(actor) })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .execute()
  const former = version === null ? {} : await formerValues(tx, actor, parties[0]!, version)
  return updateParty(tx, actor, { params: { id: into_id }, query: undefined, body: { tenant_id, ...former } })
}

/** The values that the merge replaced, without those that somebody has edited since. */
async function formerValues(tx: Tx, { tenant_id }: Actor, party: Party, version: number) {
  const { fields } = await tx
    .selectFrom('changes')
    .select('fields')
    .where('tenant_id', '=', tenant_id)
    .where('subject_id', '=', party.id)
    .where('version', '=', version)
    .$castTo<{ fields: FieldChange[] }>()
    .executeTakeFirstOrThrow()
  const unchanged = fields.filter((change) => party[change.field as keyof Party] === change.new)
  return Object.fromEntries(unchanged.map((change) => [change.field, change.old]))
}
