/** Playwright reporter: reports each test file once all its tests have ended, and each failure immediately. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { describeEnd, firstLine, reportLine } from './report-line.ts'

type Progress = { remaining: number; ran: number; failed: number; ms: number }

export default class FileReporter implements Reporter {
  #files = new Map<string, Progress>()

  onBegin(_config: unknown, suite: Suite): void {
    for (const { location } of suite.allTests()) this.#progressOf(location.file).remaining += 1
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { file } = test.location
    const progress = this.#progressOf(file)
    const name = relative(process.cwd(), file)
    const hasFailed = result.status !== 'skipped' && result.status !== test.expectedStatus
    progress.remaining -= 1
    progress.ms += result.duration
    if (result.status !== 'skipped') progress.ran += 1
    if (hasFailed) progress.failed += 1
    const skipped = result.annotations.find(({ type }) => type === 'skip')
    if (skipped?.description) reportLine(`  skipped ${test.title}: ${skipped.description}`)
    if (hasFailed)
      reportLine(`  FAILED  ${name}:${test.location.line} ${test.title}: ${reasonOf(result.error)}`)
    if (progress.remaining === 0) reportLine(describeEnd(name, progress.failed, progress.ran, progress.ms))
  }

  onError(error: TestError): void {
    reportLine(`  FAILED  outside the tests: ${reasonOf(error)}`)
  }

  // Returns true, so that Playwright adds no other reporter.
  printsToStdio(): boolean {
    return true
  }

  #progressOf(file: string): Progress {
    const progress = this.#files.get(file) ?? { remaining: 0, ran: 0, failed: 0, ms: 0 }
    this.#files.set(file, progress)
    return progress
  }
}

function reasonOf(error: TestError | undefined): string {
  return firstLine(stripVTControlCharacters(error?.message ?? error?.value ?? ''))
}
