/**
 * Measures the lines that unit, component and browser tests run: `npm run coverage`. `npm run coverage -- nitrogen`
 * runs only the test files with `nitrogen` in their names.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findPortProblem } from './check/ports.ts'
import {
  describeFolders,
  type IstanbulFile,
  type Lines,
  markRun,
  statementLines,
  toLcov,
} from './coverage/lines.ts'
import {
  mappedPositions,
  ownPositions,
  type Position,
  positionsRun,
  type ScriptCoverage,
  type SourceMap,
} from './coverage/v8.ts'

const project = join(import.meta.dirname, '..')
const folder = join(project, 'coverage')
/** Folder to which the server and the pages of browser tests write V8's coverage. */
const v8Folder = join(folder, 'v8')
/** Folder of the tested build, which has source maps. */
const webFolder = join(project, 'dist/web')
const sourceUrl = pathToFileURL(join(project, 'src/')).href

function runNode(args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const options = { cwd: project, env: { ...process.env, ...env }, stdio: 'inherit' } as const
  return spawnSync(process.execPath, args, options).status === 0
}

function runTests(part: string, filters: string[]): boolean {
  const vitest = ['--coverage.enabled', `--coverage.reportsDirectory=${join(folder, part)}`]
  const args = [...(part === 'browser' ? [] : vitest), ...filters]
  return runNode(['tools/check.ts', part, ...args], { COVERAGE_DIR: v8Folder })
}

function readVitest(part: string): Map<string, Lines> {
  const report = join(folder, part, 'coverage-final.json')
  if (!existsSync(report)) throw new Error(`There is no coverage of the ${part} tests.`)
  const files = JSON.parse(readFileSync(report, 'utf8')) as Record<string, IstanbulFile>
  return new Map(Object.entries(files).map(([file, coverage]) => [pathOf(file), statementLines(coverage)]))
}

function pathOf(file: string): string {
  return relative(project, file).split(sep).join('/')
}

/** Returns the positions of the product's own code in a script of the server or the web; none for other scripts. */
function readPositions(url: string): Position[] {
  if (url.startsWith(sourceUrl)) {
    const file = fileURLToPath(url)
    return ownPositions(pathOf(file), readFileSync(file, 'utf8'))
  }
  if (!/^https?:.*\/assets\/[^/]+\.js$/.test(url)) return []
  const script = join(webFolder, new URL(url).pathname)
  // A script that only imports others has no map.
  if (!existsSync(`${script}.map`)) return []
  const map = JSON.parse(readFileSync(`${script}.map`, 'utf8')) as SourceMap
  const sources = map.sources.map((source) => pathOf(resolve(dirname(script), source)))
  return mappedPositions(readFileSync(script, 'utf8'), { ...map, sources })
}

function markRunByV8(files: Map<string, Lines>): void {
  const positions = new Map<string, Position[]>()
  for (const name of readdirSync(v8Folder)) {
    const { result } = JSON.parse(readFileSync(join(v8Folder, name), 'utf8')) as { result: ScriptCoverage[] }
    for (const script of result) {
      if (!positions.has(script.url)) positions.set(script.url, readPositions(script.url))
      for (const { path, line } of positionsRun(positions.get(script.url)!, script)) {
        markRun(files, path, line)
      }
    }
  }
  const pages = [...positions].filter(([url]) => url.startsWith('http')).map(([, found]) => found)
  if (pages.length > 0 && pages.flat().length === 0) throw new Error('No script of the web has a source map.')
}

const problem = await findPortProblem()
if (problem) throw new Error(problem)
rmSync(folder, { recursive: true, force: true })
mkdirSync(v8Folder, { recursive: true })
const filters = process.argv.slice(2)
const outcomes = ['unit', 'component', 'browser'].map((part) => runTests(part, filters))
// Vitest lists all files, including those that no unit test loads.
const files = readVitest('unit')
for (const [path, lines] of readVitest('component')) {
  for (const [line, isRun] of lines) if (isRun) markRun(files, path, line)
}
markRunByV8(files)
const table = describeFolders(files)
writeFileSync(join(folder, 'folders.md'), `${table}\n`)
writeFileSync(join(folder, 'lcov.info'), toLcov(files))
console.log(`\n${table}\n\nLine by line: coverage/lcov.info`)
process.exitCode = outcomes.every(Boolean) ? 0 : 1
