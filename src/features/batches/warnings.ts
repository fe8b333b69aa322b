/**
 * What is missing or late of the papers of a batch. It is said, and stops nobody: the book does not know every rule of
 * every country.
 */
import type { Animal } from '#features/animals/contract.ts'
import { type Disease, DISEASES, type HealthTest } from '#features/health/contract.ts'
import type { StudbookRule } from '#features/studbooks/contract.ts'
import { semenUntil } from '#features/studbooks/semen-until.ts'
import type { Batch } from './contract.ts'
import { markLacks } from './straw-mark.ts'
import type { BatchWarning } from './warning-kinds.ts'

type Marked = Pick<
  Batch,
  'straw_mark_text' | 'collection_centre' | 'processing_centre' | 'releasable_from' | 'sheet'
>
type Donor = Pick<Animal, 'name' | 'ueln' | 'microchip' | 'studbooks' | 'born_on' | 'gelded_on' | 'died_on'>
type Test = Pick<HealthTest, 'disease' | 'sampled_on' | 'result'>

/**
 * @param tests of the stallion, the latest sample first
 * @param on the day on which straws would be used
 * @returns what forbids most first
 */
export function batchWarnings(
  batch: Marked,
  stallion: Donor,
  tests: readonly Test[],
  rules: readonly StudbookRule[],
  on: string,
): BatchWarning[] {
  const { releasable_from, straw_mark_text, sheet } = batch
  const tested = testsOf(tests, sheet.collection.produced_on)
  const warnings: BatchWarning[] = []
  if (releasable_from !== null && on < releasable_from)
    warnings.push({ kind: 'NOT_RELEASABLE', from: releasable_from })
  if (tested.POSITIVE.length > 0) warnings.push({ kind: 'TESTS_POSITIVE', diseases: tested.POSITIVE })
  for (const { name } of stallion.studbooks) {
    const until = semenUntil(stallion, name, rules)
    if (until !== null && on > until) warnings.push({ kind: 'STUDBOOK_OVER', studbook: name, until })
  }
  if (straw_mark_text === null) warnings.push({ kind: 'NO_MARK' })
  else {
    const { produced_on } = sheet.collection
    const centres = [batch.collection_centre, batch.processing_centre]
    const parts = markLacks(straw_mark_text, { stallion, produced_on, centres })
    if (parts.length > 0) warnings.push({ kind: 'MARK_LACKS', parts })
  }
  for (const state of ['MISSING', 'PENDING', 'OLD'] as const)
    if (tested[state].length > 0) warnings.push({ kind: `TESTS_${state}`, diseases: tested[state] })
  return warnings
}

/** Of which every donor is tested. Source: Directive 92/65/EEC, Annex D, chapter II. */
const ASKED_FOR: ReadonlySet<Disease> = new Set(['EIA', 'EVA', 'CEM'])

type Standing = 'POSITIVE' | 'MISSING' | 'PENDING' | 'OLD'

/**
 * Where the tests of a donor leave something to say. A negative sample counts if it was taken in the year before the
 * collection, or 14 to 90 days after it. Source: Directive 92/65/EEC, Annex D, chapter II.
 */
function testsOf(tests: readonly Test[], produced_on: string | null): Record<Standing, Disease[]> {
  const found: Record<Standing, Disease[]> = { POSITIVE: [], MISSING: [], PENDING: [], OLD: [] }
  for (const disease of DISEASES) {
    const own = tests.filter((test) => test.disease === disease)
    const latest = own.find(({ result }) => result !== null)
    if (latest?.result === 'POSITIVE' || own.some((test) => isPositive(test, produced_on)))
      found.POSITIVE.push(disease)
    else if (!ASKED_FOR.has(disease)) continue
    else if (own.length === 0) found.MISSING.push(disease)
    else if (!own.some((test) => test.result !== null && isInTime(test, produced_on)))
      found[own[0]!.result === null ? 'PENDING' : 'OLD'].push(disease)
  }
  return found
}

/**
 * Whether a positive result counts although a later one is negative. EIA counts for life, because infected horses remain
 * carriers; other diseases count if the sample is within the time that applies to the collection.
 */
function isPositive(test: Test, produced_on: string | null): boolean {
  return (
    test.result === 'POSITIVE' &&
    (test.disease === 'EIA' || (produced_on !== null && isInTime(test, produced_on)))
  )
}

function isInTime({ sampled_on }: Test, produced_on: string | null): boolean {
  if (produced_on === null) return true
  const days = (Date.parse(sampled_on) - Date.parse(produced_on)) / 86_400_000
  return days <= 0 ? days >= -366 : days >= 14 && days <= 90
}
