/** Warnings about missing or late papers of a batch. They never block, because national rules are only partly known. */
import type { Animal } from '#registry/animals/contract.ts'
import type { HealthTest, Requirement } from '#registry/health-tests/contract.ts'
import { uncoveredDiseases } from '#registry/health-tests/coverage.ts'
import { isPeriod } from '#platform/contract/days.ts'
import type { StudbookRule } from '#registry/studbooks/contract.ts'
import { ruleOf, semenUntil } from '#registry/studbooks/semen-until.ts'
import type { Batch } from './contract.ts'
import { markLacks } from './straw-mark.ts'
import type { BatchWarning } from './warning-kinds.ts'

type Marked = Pick<
  Batch,
  'origin' | 'straw_mark_text' | 'collection_centre' | 'processing_centre' | 'releasable_from' | 'sheet'
>
type Donor = Pick<
  Animal,
  | 'name'
  | 'ueln'
  | 'microchip'
  | 'studbooks'
  | 'born_on'
  | 'gelded_on'
  | 'died_on'
  | 'residence'
  | 'resident_since'
>
type Test = Pick<HealthTest, 'disease' | 'sample' | 'sampled_on' | 'result'>

type Centre = NonNullable<Batch['collection_centre']>

function wasApproved({ approval_valid_from, approval_valid_until }: Centre, on: string): boolean {
  return isPeriod(approval_valid_from, on) && isPeriod(on, approval_valid_until)
}

/**
 * Checks the papers of a batch.
 * @param tests tests of the stallion, the latest sample first
 * @param on day on which straws would be used
 * @returns the warnings, the most severe first
 */
export function batchWarnings(
  batch: Marked,
  stallion: Donor,
  tests: readonly Test[],
  programme: readonly Requirement[],
  rules: readonly StudbookRule[],
  on: string,
): BatchWarning[] {
  const { releasable_from, straw_mark_text, sheet } = batch
  const { produced_on } = sheet.collection
  const uncovered = uncoveredDiseases(programme, tests, { produced_on, origin: batch.origin }, stallion)
  const warnings: BatchWarning[] = []
  if (releasable_from !== null && on < releasable_from)
    warnings.push({ kind: 'NOT_RELEASABLE', from: releasable_from })
  if (uncovered.POSITIVE.length > 0) warnings.push({ kind: 'TESTS_POSITIVE', diseases: uncovered.POSITIVE })
  for (const { name } of stallion.studbooks) {
    if (ruleOf(name, rules)?.ai_allowed === false) warnings.push({ kind: 'STUDBOOK_NO_AI', studbook: name })
    const until = semenUntil(stallion, name, rules)
    if (until !== null && on > until) warnings.push({ kind: 'STUDBOOK_OVER', studbook: name, until })
  }
  const centres = [batch.collection_centre, batch.processing_centre]
  if (produced_on !== null) {
    const unapproved = centres.filter((centre) => centre !== null && !wasApproved(centre, produced_on))
    for (const centre of new Set(unapproved.map((one) => one!.name)))
      warnings.push({ kind: 'NOT_APPROVED', centre, on: produced_on })
  }
  if (straw_mark_text === null) warnings.push({ kind: 'NO_MARK' })
  else {
    const parts = markLacks(straw_mark_text, { stallion, produced_on, centres })
    if (parts.length > 0) warnings.push({ kind: 'MARK_LACKS', parts })
  }
  for (const [state, kind] of TEST_WARNINGS)
    if (uncovered[state].length > 0) warnings.push({ kind, diseases: uncovered[state] })
  return warnings
}

const TEST_WARNINGS = [
  ['MISSING', 'TESTS_MISSING'],
  ['UNDATED', 'TESTS_UNDATED'],
  ['PENDING', 'TESTS_PENDING'],
  ['OVERDUE', 'TESTS_OLD'],
  ['RESIDENCE', 'TESTS_RESIDENCE'],
] as const
