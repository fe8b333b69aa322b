import type { HealthTest, NewHealthTest } from '../contract.ts'
import { newWarnings, testWarnings } from '#features/plausibility/rules.ts'
import { settleWarnings } from '#platform/changes/settle-warnings.ts'
import { latestToday } from '#platform/contract/days.ts'
import { invalid } from '#platform/contract/refusal.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** @throws Refusal INVALID if a day is in the future */
export function checkHealthTest(test: NewHealthTest) {
  const today = latestToday(new Date())
  for (const field of ['sampled_on', 'resulted_on'] as const) {
    if ((test[field] ?? '') > today) throw invalid(`body.${field}`, 'This day is in the future')
  }
}

/**
 * Asks about a sample that was taken before the horse was born.
 * @param before the sample's day before a change: what was implausible then is not asked again
 * @throws Refusal IMPLAUSIBLE unless the caller accepts the warning
 */
export async function requirePlausible(
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
