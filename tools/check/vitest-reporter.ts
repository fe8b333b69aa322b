/** Vitest reporter: reports each test file as it ends. */
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'
import { describeEnd, firstLine, reportLine } from './report-line.ts'

type Errors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]

const MAX_DIFF_LINES = 20

export default class FileReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()]
    const failed = tests.filter((test) => test.result().state === 'failed')
    const broken = module.errors()
    const problems = failed.length + broken.length
    const ran = tests.filter((test) => test.result().state !== 'skipped').length
    for (const test of tests) {
      const result = test.result()
      if (result.state === 'skipped' && result.note) reportLine(`          skipped: ${result.note}`)
    }
    // A name filter can leave a file without tests.
    if (ran === 0 && problems === 0) return
    reportLine(
      describeEnd(module.relativeModuleId, problems, ran + broken.length, module.diagnostic().duration),
    )
    for (const test of failed) reportProblem(test.fullName, test.result().errors?.[0])
    for (const error of broken) reportProblem('outside the tests', error)
  }

  onTestRunEnd(_modules: unknown, errors: Errors, _reason: TestRunEndReason): void {
    for (const error of errors) reportProblem('FAILED outside the tests', error)
  }
}

function reportProblem(name: string, error: { message: string; diff?: string } | undefined): void {
  const { message = '', diff = '' } = error ?? {}
  reportLine(`          ${name}: ${firstLine(stripVTControlCharacters(message))}`)
  const lines = stripVTControlCharacters(diff).split('\n').filter(Boolean)
  for (const line of lines.slice(0, MAX_DIFF_LINES)) reportLine(`            ${line.slice(0, 200)}`)
}
