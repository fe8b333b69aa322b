/**
 * Tests the tests: `npm run mutants` applies each patch of test/mutants to a copy of the last commit and runs the tests
 * that should then fail. `npm run mutants -- some-name` runs only the patches with `some-name` in their names.
 *
 * A patch begins with a line that describes what it breaks, and a second one that names the tests that catch it:
 * `Caught by: unit withdraw-straws`, where `unit` or `component` is followed by parts of file names.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tallyVitest } from './tally.ts'

type Mutant = { name: string; path: string; breaks: string; layer: 'unit' | 'component'; tests: string[] }

const project = join(import.meta.dirname, '..')
const folder = join(project, 'test/mutants')
const limitMs = 10 * 60_000

function readMutant(name: string): Mutant {
  const path = join(folder, name)
  const [breaks = '', caughtBy = ''] = readFileSync(path, 'utf8').split('\n')
  const [, layer, tests] = /^Caught by: (unit|component) (.+)$/.exec(caughtBy) ?? []
  if (!tests)
    throw new Error(`${name}: its second line is not "Caught by: unit ..." or "Caught by: component ...".`)
  return { name, path, breaks, layer: layer as Mutant['layer'], tests: tests.split(' ') }
}

/** Runs tests of the copy. @returns the failures, empty if the tests passed. @throws if the tests did not run */
function failuresOf(copy: string, { layer, tests }: Pick<Mutant, 'layer' | 'tests'>): string[] {
  const report = join(copy, 'mutant-report.json')
  rmSync(report, { force: true })
  const config = layer === 'component' ? ['--config', 'vitest.component.config.ts'] : []
  const output = ['--reporter=json', `--outputFile.json=${report}`]
  const vitest = join(project, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...config, ...output, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: limitMs,
  })
  const { failed, reasons = [] } = tallyVitest(report, status === 0)
  if (failed > 0 && reasons.length === 0) throw new Error('the tests did not run')
  return reasons
}

/** Applies a mutant and returns whether the tests caught it. `by` is the first failure, or why nothing caught it. */
function tryMutant(copy: string, mutant: Mutant): { isCaught: boolean; by: string } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, stdio: 'pipe' })
  try {
    // One line of context is enough, so that a comment beside the place may change.
    git('apply', '--recount', '-C1', mutant.path)
  } catch {
    return { isCaught: false, by: 'the patch does not apply any more: write it again' }
  }
  try {
    const [first] = failuresOf(copy, mutant)
    return first ? { isCaught: true, by: first.split('\n')[0]! } : { isCaught: false, by: 'all tests passed' }
  } catch (error) {
    return { isCaught: false, by: (error as Error).message }
  } finally {
    git('checkout', '--quiet', '.')
  }
}

const only = process.argv.slice(2)
const mutants = readdirSync(folder)
  .filter(
    (name) => name.endsWith('.patch') && (only.length === 0 || only.some((part) => name.includes(part))),
  )
  .toSorted()
  .map(readMutant)
const copy = mkdtempSync(join(tmpdir(), 'strawbook-mutants-'))
try {
  execFileSync('git', ['clone', '--quiet', '--shared', project, copy])
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  for (const layer of ['unit', 'component'] as const) {
    const tests = [...new Set(mutants.filter((one) => one.layer === layer).flatMap((one) => one.tests))]
    const failures = tests.length > 0 ? failuresOf(copy, { layer, tests }) : []
    if (failures.length > 0) throw new Error(`The tests fail without any mutant:\n${failures.join('\n')}`)
  }
  let survived = 0
  for (const mutant of mutants) {
    const { isCaught, by } = tryMutant(copy, mutant)
    if (!isCaught) survived += 1
    console.log(`${isCaught ? 'caught  ' : 'SURVIVED'} ${mutant.name}: ${mutant.breaks} (${by})`)
  }
  console.log(`${mutants.length - survived} of ${mutants.length} mutants caught`)
  process.exitCode = survived === 0 && mutants.length > 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
