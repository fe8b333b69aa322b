import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Tally = {
  passed: number
  failed: number
  skipped: number
  reasons?: string[]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

type PlaywrightError = { message?: string; location?: { file: string; line: number } }

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: {
      status: 'expected' | 'unexpected' | 'skipped'
      results: { errors: PlaywrightError[]; attachments: { name: string; path?: string }[] }[]
    }[]
  }[]
}

/**
 * Maximum number of lines to show of a failure's messages, because a diff of long values can have thousands.
 */
const MAX_FAILURE_LINES = 40

/** Counts a check without individual tests as one test. */
export function tallyCheck(succeeded: boolean): Tally {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 }
}

export function tallyVitest(reportPath: string, succeeded: boolean): Tally {
  const report = readReport<VitestReport>(reportPath)
  if (!report) return tallyCheck(false)
  // A file that fails to load or to set up has no failed test in it.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return neverSilent(succeeded, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    reasons: [
      ...brokenFiles.map(({ name, message }) => describeFailure(name, [message])),
      ...report.testResults
        .flatMap((file) => file.assertionResults)
        .filter((test) => test.status === 'failed')
        .map((test) => describeFailure(test.fullName, test.failureMessages ?? [])),
    ],
  })
}

export function tallyPlaywright(reportPath: string, succeeded: boolean): Tally {
  const report = readReport<PlaywrightReport>(reportPath)
  if (!report) return tallyCheck(false)
  const { expected, unexpected, skipped } = report.stats
  return neverSilent(succeeded, {
    passed: expected,
    failed: unexpected + report.errors.length,
    skipped,
    reasons: [
      ...report.errors.map((error) => describeFailure('outside the tests', [withPlace(error)])),
      ...failuresIn(report.suites),
    ],
  })
}

function failuresIn(suites: PlaywrightSuite[]): string[] {
  return specsOf(suites).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors).map(withPlace)
        const held = results.flatMap(({ attachments }) => attachments).flatMap(linesOfPage)
        return [describeFailure(title, messages), ...held.map((line) => `  | ${line}`)].join('\n')
      }),
  )
}

/**
 * Returns the first lines of the page snapshot at a failure, or none for other attachments. The lines are
 * shown instead of the path, because the next run deletes the file.
 */
function linesOfPage({ name, path }: { name: string; path?: string }): string[] {
  if (name !== 'error-context' || !path || !existsSync(path)) return []
  const [, page = ''] = /```yaml\n([^]*?)\n```/.exec(readFileSync(path, 'utf8')) ?? []
  return page.split('\n').slice(0, 60)
}

function specsOf(suites: PlaywrightSuite[]): PlaywrightSuite['specs'] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])
}

function withPlace({ message = '', location }: PlaywrightError): string {
  return location ? `${basename(location.file)}:${location.line}: ${message}` : message
}

function describeFailure(title: string, messages: string[]): string {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n'))
    .filter((line) => line.trim() !== '')
  const shown = lines.slice(0, MAX_FAILURE_LINES).map((line) => `  ${line.slice(0, 200)}`)
  const omitted = lines.length - shown.length
  const more = omitted > 0 ? [`  ... ${omitted} more lines are in the full output`] : []
  return [title, ...shown, ...more].join('\n')
}

export function addTallies(tallies: Tally[]): Tally {
  const sum = (field: 'passed' | 'failed' | 'skipped') =>
    tallies.reduce((total, tally) => total + tally[field], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

export function describeTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

// Counts a failure if a runner exits with an error or no test passed, even if the report lists no failure.
function neverSilent(succeeded: boolean, tally: Tally): Tally {
  const isSilent = tally.failed === 0 && (!succeeded || tally.passed === 0)
  return isSilent ? { ...tally, failed: 1 } : tally
}

function readReport<Report>(path: string): Report | undefined {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return undefined
  }
}
