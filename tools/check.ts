// Runs all checks: `npm test`. A single one: `npm test -- unit`, where further arguments are passed on to the
// test runner: `npm test -- unit withdraw-straws`. On a branch, the longest tests run only if what they test has
// changed; `npm run test:all` runs them all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unaffectedLongTests } from './long-tests.ts'
import { runLimited, stopChildren } from './limited-child.ts'
import type { Outcome } from './limited-child.ts'
import { addTallies, describeTally, tallyAgain, tallyCheck, tallyPlaywright, tallyVitest } from './tally.ts'
import type { Tally } from './tally.ts'

type Step = {
  name: string
  args: string[]
  env?: Record<string, string>
  limitMinutes: number
  tally?: (succeeded: boolean) => Tally
}

/** Tests in the browser that failed: more of them are no chance. */
const MOST_TRIED_AGAIN = 5

const projectFolder = join(import.meta.dirname, '..')
const reportFolder = mkdtempSync(join(tmpdir(), 'strawbook-check-'))
const finished: { name: string; seconds: number; tally: Tally }[] = []

const parts: Record<string, (filters: string[]) => Promise<unknown>> = {
  lint: checkLint,
  types: checkTypes,
  unit: testUnits,
  build: buildWeb,
  all: () => checkAll([]),
  browser: async (filters) => testInBrowser(await buildWeb(), await findBrowser(), filters),
}

async function checkAll(leftOut: string[]): Promise<void> {
  // For two cores: what needs no test database runs in parallel, the two test runners one after the other.
  const [, [build, browser]] = await Promise.all([
    checkLint().then(checkTypes),
    buildWeb().then(async (outcome) => [outcome, await findBrowser()] as const),
  ])
  if (leftOut.length > 0) console.log(`left out, since what they test has not changed: ${leftOut.join(', ')}`)
  await testUnits(leftOut.map((test) => `--exclude=${test}`))
  await testInBrowser(build, browser, [])
}

async function checkLint(): Promise<void> {
  const lint = [toolPath('oxlint', 'oxlint'), '--type-aware', '--deny-warnings']
  await runStep({ name: 'lint', args: lint, limitMinutes: 5 })
  await runStep({ name: 'unused code', args: [toolPath('knip', 'knip')], limitMinutes: 5 })
  await runStep({ name: 'format', args: [toolPath('oxfmt', 'oxfmt'), '--check'], limitMinutes: 5 })
}

async function checkTypes(): Promise<void> {
  for (const config of ['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.client.json']) {
    const args = [toolPath('typescript', 'tsc'), '--noEmit', '-p', config]
    await runStep({ name: `types of ${config}`, args, limitMinutes: 5 })
  }
  await runStep({ name: 'OpenAPI document', args: ['tools/check-openapi.ts'], limitMinutes: 5 })
}

async function testUnits(filters: string[]): Promise<void> {
  const report = join(reportFolder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await runStep({
    name: 'unit',
    args: [toolPath('vitest', 'vitest'), 'run', ...reporters, ...filters],
    // It colours log files too, and escape codes make those unreadable.
    env: { NO_COLOR: '1', ...(filters.every((one) => one.startsWith('--')) ? { WHOLE_RUN: '1' } : {}) },
    limitMinutes: 25,
    tally: (succeeded) => tallyVitest(report, succeeded),
  })
}

function buildWeb(): Promise<Outcome> {
  return runStep({ name: 'build', args: ['tools/setup.js', '--build'], limitMinutes: 10 })
}

function findBrowser(): Promise<Outcome> {
  return runStep({
    name: 'find a browser',
    args: ['tools/browser.ts'],
    limitMinutes: 20,
    // Finding one proves nothing about the product, so it does not count as passed.
    tally: (succeeded) => ({ ...tallyCheck(succeeded), passed: 0 }),
  })
}

async function testInBrowser(build: Outcome, browser: Outcome, filters: string[]): Promise<void> {
  if (!build.succeeded || !browser.succeeded) {
    const output = 'not run: it needs the built web and a browser'
    finish('browser', { succeeded: false, output, seconds: 0 }, tallyCheck(false))
    return
  }
  const run = async (name: string, more: string[]) => {
    const report = join(reportFolder, `${name}.json`)
    await runStep({
      name,
      args: [toolPath('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...more],
      env: { CHROME_PATH: browser.output.split('\n').at(-1) ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      limitMinutes: 45,
      tally: (succeeded) => tallyPlaywright(report, succeeded),
    })
    return finished.at(-1)!
  }
  const first = await run('browser', filters)
  if (first.tally.failed === 0 || first.tally.failed > MOST_TRIED_AGAIN) return
  // With a server of their own, that holds nothing of the first try. Each is told below, and is to be mended.
  const second = await run('browser, again', ['--last-failed'])
  finished.splice(-2, 2, {
    name: 'browser',
    seconds: first.seconds + second.seconds,
    tally: tallyAgain(first.tally, second.tally),
  })
}

async function runStep({ name, args, env = {}, limitMinutes, tally = tallyCheck }: Step): Promise<Outcome> {
  const outcome = await runLimited(args, env, limitMinutes)
  finish(name, outcome, tally(outcome.succeeded))
  return outcome
}

function finish(name: string, { output, seconds }: Outcome, tally: Tally): void {
  finished.push({ name, seconds, tally })
  console.log(`\n=== ${describeStep(name, seconds, tally)}`)
  if (output) console.log(output)
}

function describeStep(name: string, seconds: number, tally: Tally): string {
  const flaky = tally.flaky > 0 ? `, ${tally.flaky} of them only when tried again` : ''
  const mark = tally.failed > 0 ? 'FAILED' : 'ok'
  return `${mark}: ${name}, ${seconds.toFixed(1)} s (${describeTally(tally)}${flaky})`
}

// The path of a tool's script, so that it runs on this Node, without a shell, on every platform.
function toolPath(packageName: string, tool: string): string {
  const folder = join(projectFolder, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  return join(folder, bin[tool] ?? '')
}

function stopWhenAsked(): void {
  process.on('SIGINT', () => stopChildren('interrupted')).on('SIGTERM', () => stopChildren('terminated'))
  // A shell between npm and this process may die of a signal without passing it on.
  const startedBy = process.ppid
  setInterval(() => process.ppid !== startedBy && stopChildren('npm is gone'), 1000).unref()
}

async function check(): Promise<void> {
  const [asked, ...filters] = process.argv.slice(2)
  if (asked === undefined) return checkAll(unaffectedLongTests())
  const part = parts[asked]
  if (!part) throw new Error(`There is no part "${asked}": ${Object.keys(parts).join(', ')}.`)
  await part(filters)
}

stopWhenAsked()
try {
  await check()
} catch (error) {
  const output = error instanceof Error ? error.message : String(error)
  finish('check', { succeeded: false, output, seconds: 0 }, tallyCheck(false))
} finally {
  rmSync(reportFolder, { recursive: true, force: true })
}
const total = addTallies(finished.map(({ tally }) => tally))
for (const { tally } of finished) {
  for (const doubt of tally.doubts ?? []) console.log(`\nfailed at first, and was tried again: ${doubt}`)
  for (const reason of tally.reasons ?? []) console.log(`\nfailed: ${reason}`)
}
console.log(
  `\n${finished.map(({ name, seconds, tally }) => describeStep(name, seconds, tally)).join('\n')}\n`,
)
console.log(describeTally(total))
process.exitCode = total.failed === 0 ? 0 : 1
