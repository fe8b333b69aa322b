// Runs all checks: `npm test`. A single one: `npm test -- unit`, whose other arguments are passed on to the test
// runner: `npm test -- unit withdraw-straws`. Outside CI, the longest tests run only if what they test has changed in
// the last commits or the working tree; `npm run test:all` runs them all.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { affectedTests, changesSinceMain } from './affected.ts'
import { findPortProblem } from './check/ports.ts'
import { whyNoImage } from './container-engine.ts'
import { finish, openLog, printSummary, runStep, toolPath } from './check/steps.ts'
import { unaffectedLongTests } from './long-tests.ts'
import { importsIn, listFiles } from './source-imports.ts'
import { stopChildren } from './limited-child.ts'
import type { Outcome } from './limited-child.ts'
import { OTHER_BROWSERS, whatIsMissing } from './other-browsers.ts'
import { tallyCheck, tallyPlaywright, tallyVitest } from './tally.ts'

const COMPONENT_CONFIG = 'vitest.component.config.ts'

const reportFolder = mkdtempSync(join(tmpdir(), 'strawbook-check-'))

const parts: Record<string, (filters: string[]) => Promise<unknown>> = {
  format: checkFormat,
  lint: async () => (await checkFormat()) && (await checkLint()),
  types: checkTypes,
  unit: testUnits,
  component: async (filters) => testComponents(await findBrowser(filters), filters),
  build: buildWeb,
  browser: async (filters) => {
    if (await arePortsFree()) await testInBrowser(await buildWeb(), await findBrowser(filters), filters)
  },
  browsers: async (filters) => {
    if (await arePortsFree()) await testInOtherBrowsers(await buildWeb(), filters)
  },
  image: testImage,
  affected: checkAffected,
  all: () => checkAll([]),
}

async function checkAll(skippedTests: string[]): Promise<void> {
  // The checks of ports and format come first, because they take seconds and the other steps take minutes.
  if (!(await arePortsFree()) || !(await checkFormat())) return
  // The order suits two cores: steps without a test database run in parallel, the test runners one after
  // another.
  const [, [build, browser]] = await Promise.all([
    checkLint().then(checkTypes),
    buildWeb().then(async (outcome) => [outcome, await findBrowser()] as const),
  ])
  if (skippedTests.length > 0) {
    console.log(`skipped, because nothing they test has changed: ${skippedTests.join(', ')}`)
  }
  const exclusions = skippedTests.map((test) => `--exclude=${test}`)
  await testUnits(exclusions)
  await testComponents(browser, exclusions)
  const skippedFiles = skippedTests.map((test) => basename(test)).filter((file) => file.endsWith('.e2e.ts'))
  await testInBrowser(
    build,
    browser,
    skippedFiles.length > 0 ? [`--grep-invert=${skippedFiles.join('|')}`] : [],
  )
}

/** Checks what has changed since main, without browser tests. Runs all checks if every test may be affected. */
async function checkAffected(): Promise<void> {
  const { base, changed } = changesSinceMain()
  console.log(`${changed.length} files differ from ${base.slice(0, 7)}.`)
  const files = listFiles()
  const affected = affectedTests(changed, files, importsIn(files))
  if (!affected) {
    console.log('Every test may be affected, so all of them run.')
    return checkAll(unaffectedLongTests())
  }
  const { unit, component, browser } = affected
  console.log([...unit, ...component].join('\n') || 'No unit, API or component test is affected.')
  if (browser.length > 0) console.log(`Left to \`npm test\`: ${browser.join(', ')}`)
  if (!(await checkFormat())) return
  const checking = checkLint().then(checkTypes)
  if (unit.length > 0) await testUnits(unit)
  if (component.length > 0) await testComponents(await findBrowser(), component)
  await checking
}

async function arePortsFree(): Promise<boolean> {
  const problem = await findPortProblem()
  if (problem) finish('ports', { succeeded: false, output: problem, seconds: 0 }, tallyCheck(false))
  return problem === undefined
}

async function checkFormat(): Promise<boolean> {
  const args = [toolPath('oxfmt', 'oxfmt'), '--check']
  const { succeeded } = await runStep({ name: 'format', args, limitMinutes: 5 })
  if (!succeeded) console.log('`npm run format` formats these files.')
  return succeeded
}

async function checkLint(): Promise<void> {
  const lint = [toolPath('oxlint', 'oxlint'), '--type-aware', '--deny-warnings']
  await runStep({ name: 'lint', args: lint, limitMinutes: 5 })
  await runStep({ name: 'English', args: ['tools/prose.ts'], limitMinutes: 5 })
  await runStep({ name: 'unused code', args: [toolPath('knip', 'knip')], limitMinutes: 5 })
}

async function checkTypes(): Promise<void> {
  for (const config of [
    'tsconfig.server.json',
    'tsconfig.web.json',
    'tsconfig.client.json',
    'tsconfig.e2e.json',
  ]) {
    // Files unchanged since the last run are not checked again.
    const cache = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${config}.tsbuildinfo`]
    const args = [toolPath('typescript', 'tsc'), '--noEmit', '-p', config, ...cache]
    await runStep({ name: `types of ${config}`, args, limitMinutes: 5 })
  }
  await runStep({ name: 'OpenAPI document', args: ['tools/check-openapi.ts'], limitMinutes: 5 })
}

async function testUnits(filters: string[]): Promise<void> {
  await runVitest(
    'unit',
    filters,
    filters.every((filter) => filter.startsWith('--')) ? { WHOLE_RUN: '1' } : {},
  )
}

async function testComponents(browser: Outcome, filters: string[]): Promise<void> {
  if (!browser.succeeded) return finishUnable('component', 'a browser')
  // Rename Playwright's option `--headed`, so that both test runners take the same argument.
  const args = filters.map((filter) => (filter === '--headed' ? '--browser.headless=false' : filter))
  await runVitest('component', [`--config=${COMPONENT_CONFIG}`, ...args], { CHROME_PATH: pathOf(browser) })
}

async function runVitest(name: string, args: string[], env: Record<string, string>): Promise<void> {
  const report = join(reportFolder, `${name}.json`)
  const reporters = ['default', 'json', './tools/check/vitest-reporter.ts'].map((one) => `--reporter=${one}`)
  await runStep({
    name,
    args: [toolPath('vitest', 'vitest'), 'run', ...reporters, `--outputFile.json=${report}`, ...args],
    env,
    limitMinutes: 25,
    tally: (succeeded) => tallyVitest(report, succeeded),
  })
}

function buildWeb(): Promise<Outcome> {
  return runStep({ name: 'build', args: ['tools/setup.js', '--build'], limitMinutes: 10 })
}

function findBrowser(filters: string[] = []): Promise<Outcome> {
  return runStep({
    name: 'find a browser',
    args: ['tools/browser.ts', ...filters.filter((filter) => filter === '--headed')],
    limitMinutes: 20,
    // Finding a browser shows nothing about the product, so it does not count as a passed check.
    tally: (succeeded) => ({ ...tallyCheck(succeeded), passed: 0 }),
  })
}

async function testInBrowser(build: Outcome, browser: Outcome, filters: string[]): Promise<void> {
  const name = 'browser'
  if (!build.succeeded || !browser.succeeded) return finishUnable(name, 'the built web and a browser')
  await runPlaywright(name, filters, { CHROME_PATH: pathOf(browser) })
}

/** Runs the main jobs in the browsers that are installed, and reports the others as skipped. */
async function testInOtherBrowsers(build: Outcome, filters: string[]): Promise<void> {
  for (const browser of OTHER_BROWSERS) {
    const output = whatIsMissing(browser)
    if (output) {
      finishSkipped(browser.name, output)
    } else if (!build.succeeded) {
      finishUnable(browser.name, 'the built web')
    } else {
      const args = ['--config=playwright.browsers.config.ts', `--project=${browser.name}`, ...filters]
      // oxlint-disable-next-line no-await-in-loop -- the browsers share the ports
      await runPlaywright(browser.name, args, {})
    }
  }
}

/** Tries the image and compose.yaml, or reports them as skipped. */
async function testImage(args: string[]): Promise<void> {
  const name = 'image'
  const filters = args.filter((arg) => arg !== '--stand-ins')
  const reason = whyNoImage(filters.length < args.length)
  if (reason) return finishSkipped(name, `The image was not tried, because ${reason}`)
  const browser = await findBrowser()
  if (!browser.succeeded) return finishUnable(name, 'a browser')
  await runPlaywright(name, ['--config=playwright.image.config.ts', ...filters], {
    CHROME_PATH: pathOf(browser),
  })
}

function finishSkipped(name: string, output: string): void {
  console.log(output)
  finish(name, { succeeded: true, output, seconds: 0 }, { passed: 0, failed: 0, skipped: 1 })
}

async function runPlaywright(name: string, args: string[], env: Record<string, string>): Promise<void> {
  const report = join(reportFolder, `${name}.json`)
  const reporters = '--reporter=list,json,tools/check/playwright-reporter.ts'
  await runStep({
    name,
    args: [toolPath('@playwright/test', 'playwright'), 'test', reporters, ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    limitMinutes: 90,
    tally: (succeeded) => tallyPlaywright(report, succeeded),
  })
}

function finishUnable(name: string, needs: string): void {
  finish(name, { succeeded: false, output: `not run: it needs ${needs}`, seconds: 0 }, tallyCheck(false))
}

function pathOf(browser: Outcome): string {
  return browser.output.split('\n').at(-1) ?? ''
}

function stopWhenAsked(): void {
  process.on('SIGINT', () => stopChildren('interrupted')).on('SIGTERM', () => stopChildren('terminated'))
  // A shell between npm and this process may die of a signal without passing it on.
  const startedBy = process.ppid
  setInterval(() => process.ppid !== startedBy && stopChildren('npm is gone'), 1000).unref()
}

async function check(): Promise<void> {
  const [part, ...filters] = process.argv.slice(2)
  const run = part === undefined ? () => checkAll(unaffectedLongTests()) : parts[part]
  if (!run) throw new Error(`There is no part "${part}": ${Object.keys(parts).join(', ')}.`)
  openLog(part)
  await run(filters)
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
process.exitCode = printSummary() ? 0 : 1
