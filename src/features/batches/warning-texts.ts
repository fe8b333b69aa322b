/** What is said of a batch whose papers are not whole. */
import { longDate } from '#platform/contract/days.ts'
import { words } from '#platform/contract/words.ts'
import type { BatchWarning, MarkPart } from './warning-kinds.ts'

const PARTS: Record<MarkPart, string> = {
  DATE: 'the day of collection',
  DONOR: 'the stallion',
  CENTRE: 'the centre’s approval number',
}

/** "EIA, EVA and CEM" */
function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]+)$/, ' and $1')
}

export function warningText(warning: BatchWarning): string {
  switch (warning.kind) {
    case 'NOT_RELEASABLE':
      return `Not to leave the centre before ${longDate(warning.from)}.`
    case 'STUDBOOK_OVER':
      return `${warning.studbook} takes semen of this stallion until ${longDate(warning.until)} only.`
    case 'NO_MARK':
      return 'The straw mark is not written down.'
    case 'MARK_LACKS':
      return `The straw mark does not show ${listed(warning.parts.map((part) => PARTS[part]))}.`
  }
  const diseases = listed(warning.diseases.map((disease) => words[disease] ?? disease))
  switch (warning.kind) {
    case 'TESTS_POSITIVE':
      return `The stallion was tested positive for ${diseases}.`
    case 'TESTS_MISSING':
      return `No test of the stallion for ${diseases}.`
    case 'TESTS_PENDING':
      return `The laboratory has not told the result for ${diseases} yet.`
    case 'TESTS_OLD':
      return `No test for ${diseases} in the year before the collection, or 14 to 90 days after it.`
  }
}
