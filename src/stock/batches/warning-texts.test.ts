import { expect, test } from 'vitest'
import { warningText } from './warning-texts.ts'

test('missing and late papers are described briefly', () => {
  expect(
    [
      warningText({ kind: 'NOT_RELEASABLE', from: '2027-01-03' }),
      warningText({ kind: 'STUDBOOK_NO_AI', studbook: 'JC' }),
      warningText({ kind: 'STUDBOOK_OVER', studbook: 'AQHA', until: '2025-12-31' }),
      warningText({ kind: 'NOT_APPROVED', centre: 'Depot Süd', on: '2026-02-01' }),
      warningText({ kind: 'MARK_LACKS', parts: ['DATE', 'DONOR', 'CENTRE'] }),
      warningText({ kind: 'TESTS_POSITIVE', diseases: ['DOURINE', 'OTHER'] }),
      warningText({ kind: 'TESTS_MISSING', diseases: ['EIA'] }),
      warningText({ kind: 'TESTS_PENDING', diseases: ['CEM'] }),
      warningText({ kind: 'TESTS_OLD', diseases: ['EIA', 'EVA', 'CEM'] }),
      warningText({ kind: 'TESTS_UNDATED', diseases: ['EIA', 'EVA'] }),
      warningText({ kind: 'TESTS_RESIDENCE', diseases: ['EIA'] }),
    ].join('\n'),
  ).toBe(
    [
      'Not releasable before 3 January 2027.',
      'JC registers no foals from artificial insemination.',
      'AQHA accepted this stallion’s semen until 31 December 2025.',
      'The approval of Depot Süd was not valid on 1 February 2026.',
      'Straw mark lacks the production date, the stallion and the approval number.',
      'Stallion tested positive for dourine and another disease.',
      'No test for EIA.',
      'No result for CEM yet.',
      'No test for EIA, EVA and CEM covers this collection.',
      'Production date unknown: tests for EIA and EVA can’t be assigned to it.',
      'Stay at the centre too short or unknown for the tests for EIA.',
    ].join('\n'),
  )
})
