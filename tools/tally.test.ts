import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { addTallies, describeTally, tallyPlaywright, tallyVitest } from './tally.ts'

function reportFile(content: unknown): string {
  const file = path.join(temporaryFolder('tally'), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitestCounts = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

test('a run without a report counts as one failure', () => {
  expect(tallyVitest('missing.json', true).failed).toBe(1)
  expect(tallyPlaywright('missing.json', true).failed).toBe(1)
})

test('a runner that exits with an error or passes no test has failed', () => {
  const report = reportFile({ ...vitestCounts, testResults: [] })
  expect(tallyVitest(report, true)).toMatchObject({ passed: 2, failed: 0 })
  expect(tallyVitest(report, false)).toMatchObject({ passed: 2, failed: 1 })
  const empty = reportFile({ ...vitestCounts, numPassedTests: 0, testResults: [] })
  expect(tallyVitest(empty, true).failed).toBe(1)
})

test('an error outside the browser tests is a failure and is reported as such', () => {
  const report = reportFile({
    stats: { expected: 3, unexpected: 0, skipped: 1 },
    errors: [{ message: 'the server did not start' }],
    suites: [],
  })
  const tally = tallyPlaywright(report, false)
  expect(tally).toMatchObject({ passed: 3, failed: 1, skipped: 1 })
  expect(tally.reasons).toEqual(['outside the tests\n  the server did not start'])
})

test('only the first forty lines of a long failure are shown', () => {
  const message = Array.from({ length: 3000 }, (_, line) => `difference ${line}`).join('\n')
  const test = { status: 'failed', fullName: 'lists are equal', failureMessages: [message] }
  const file = { name: 'lists.test.ts', status: 'failed', message: '', assertionResults: [test] }
  const report = reportFile({ ...vitestCounts, numFailedTests: 1, testResults: [file] })
  const lines = tallyVitest(report, false).reasons![0]!.split('\n')
  expect(lines).toHaveLength(42)
  expect(lines.at(-1)).toBe('  ... 2960 more lines are in the full output')
})

test('the total adds up all runners, and mentions skipped tests only if there are any', () => {
  const run = { passed: 2, failed: 1, skipped: 0 }
  expect(describeTally(addTallies([run, run]))).toBe('4 passed, 2 failed')
  expect(describeTally(addTallies([run, { ...run, skipped: 3 }]))).toBe('4 passed, 2 failed, 3 skipped')
})
