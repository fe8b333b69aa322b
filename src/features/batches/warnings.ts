/**
 * What is missing or late of the papers of a batch. It is said, and stops nobody: the book does not know every rule of
 * every country.
 */
import type { Animal } from '#features/animals/contract.ts'
import { type Disease, DISEASES, type HealthTest } from '#features/health/contract.ts'
import type { StudbookRule } from '#features/studbooks/contract.ts'
import { semenUntil } from '#features/studbooks/semen-until.ts'
import type { Batch } from './contract.ts'
import { type BatchWarning, MARK_PARTS, type MarkPart } from './warning-kinds.ts'

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
    const parts = lackingOf(straw_mark_text, batch, stallion)
    if (parts.length > 0) warnings.push({ kind: 'MARK_LACKS', parts })
  }
  for (const state of ['MISSING', 'PENDING', 'OLD'] as const)
    if (tested[state].length > 0) warnings.push({ kind: `TESTS_${state}`, diseases: tested[state] })
  return warnings
}

/**
 * What a mark does not show, as far as the book knows it. Source: Regulation (EU) 2020/686, Article 10, and 2020/999,
 * Annex: the day of collection, the donor's identity, the approval number of the centre, of collection and of
 * processing.
 */
function lackingOf(mark: string, batch: Marked, stallion: Donor): MarkPart[] {
  const { collection_centre, processing_centre, sheet } = batch
  const { produced_on } = sheet.collection
  const bare = bareOf(mark)
  const shows = (text: string | null | undefined) => {
    const wanted = bareOf(text ?? '')
    return wanted !== '' && bare.includes(wanted)
  }
  const { ueln, microchip, name, studbooks } = stallion
  const lacks = {
    DATE: produced_on !== null && !showsDay(mark, produced_on),
    DONOR: ![ueln, microchip, name, ...studbooks.map(({ number }) => number)].some(shows),
    CENTRE: [collection_centre, processing_centre].some(
      (centre) => centre?.approval_number && !shows(centre.approval_number),
    ),
  }
  return MARK_PARTS.filter((part) => lacks[part])
}

/** Letters and digits alone. */
function bareOf(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Day, month and year in any of the usual orders. A number of five digits is taken for a count of days, or for year and
 * day of the year, whatever it counts from.
 */
function showsDay(mark: string, produced_on: string): boolean {
  const [year, month, date] = produced_on.split('-') as [string, string, string]
  const years = `(?:${year.slice(0, 2)})?${year.slice(2)}`
  const orders = [
    [date, month, years],
    [years, month, date],
    [month, date, years],
  ].map((parts) => parts.join('[./ -]?'))
  return new RegExp(`(?<!\\d)(?:${orders.join('|')}|\\d{5})(?!\\d)`).test(mark)
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
    if (latest?.result === 'POSITIVE') found.POSITIVE.push(disease)
    else if (!ASKED_FOR.has(disease)) continue
    else if (own.length === 0) found.MISSING.push(disease)
    else if (!own.some((test) => test.result !== null && isInTime(test, produced_on)))
      found[own[0]!.result === null ? 'PENDING' : 'OLD'].push(disease)
  }
  return found
}

function isInTime({ sampled_on }: Test, produced_on: string | null): boolean {
  if (produced_on === null) return true
  const days = (Date.parse(sampled_on) - Date.parse(produced_on)) / 86_400_000
  return days <= 0 ? days >= -366 : days >= 14 && days <= 90
}
