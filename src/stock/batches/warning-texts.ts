import { longDate } from '#platform/contract/days.ts'
import type { Disease } from '#registry/health-tests/diseases.ts'
import type { BatchWarning, MarkPart } from './warning-kinds.ts'

const PARTS: Record<MarkPart, string> = {
  DATE: 'the production date',
  DONOR: 'the stallion',
  CENTRE: 'the approval number',
}

const DISEASES: Record<Disease, string> = {
  EIA: 'EIA',
  EVA: 'EVA',
  CEM: 'CEM',
  DOURINE: 'dourine',
  OTHER: 'another disease',
}

/** Formats names as "EIA, EVA and CEM". */
function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]+)$/, ' and $1')
}

export function warningText(warning: BatchWarning): string {
  switch (warning.kind) {
    case 'NOT_RELEASABLE':
      return `Not releasable before ${longDate(warning.from)}.`
    case 'STUDBOOK_NO_AI':
      return `${warning.studbook} registers no foals from artificial insemination.`
    case 'STUDBOOK_OVER':
      return `${warning.studbook} accepted this stallion’s semen until ${longDate(warning.until)}.`
    case 'NOT_APPROVED':
      return `The approval of ${warning.centre} was not valid on ${longDate(warning.on)}.`
    case 'NO_MARK':
      return 'Straw mark missing.'
    case 'MARK_LACKS':
      return `Straw mark lacks ${listed(warning.parts.map((part) => PARTS[part]))}.`
  }
  const diseases = listed(warning.diseases.map((disease) => DISEASES[disease]))
  switch (warning.kind) {
    case 'TESTS_POSITIVE':
      return `Stallion tested positive for ${diseases}.`
    case 'TESTS_MISSING':
      return `No test for ${diseases}.`
    case 'TESTS_PENDING':
      return `No result for ${diseases} yet.`
    case 'TESTS_OLD':
      return `No test for ${diseases} covers this collection.`
    case 'TESTS_UNDATED':
      return `Production date unknown: tests for ${diseases} can’t be assigned to it.`
    case 'TESTS_RESIDENCE':
      return `Stay at the centre too short or unknown for the tests for ${diseases}.`
  }
}
