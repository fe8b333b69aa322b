import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minifySync } from 'vite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { mappedPositions, ownPositions, type Position, positionsRun, type ScriptCoverage } from './v8.ts'

const source = `type Straw = { count: number }

export function describe(straw: Straw): string {
  if (straw.count === 0) {
    return 'none'
  } else if (straw.count === 1) {
    return 'one'
  } else {
    return [straw.count].map(
      (count) => String(count),
    ).filter(
      () => true,
    ).join()
  }
}

export const never = () => [
  'never',
].map(
  (text) => text.trim(),
)

console.log(describe({ count: 1 }))
`

/** Runs a script in a separate process and returns its coverage. */
function run(name: string, script: string): ScriptCoverage {
  const folder = temporaryFolder('coverage')
  const path = join(folder, name)
  writeFileSync(path, script)
  const env = { ...process.env, NODE_V8_COVERAGE: join(folder, 'v8') }
  const { stdout } = spawnSync(process.execPath, [path], { env, encoding: 'utf8' })
  expect(stdout).toBe('one\n')
  const [report = ''] = readdirSync(join(folder, 'v8'))
  const { result } = JSON.parse(readFileSync(join(folder, 'v8', report), 'utf8')) as {
    result: ScriptCoverage[]
  }
  return result.find(({ url }) => url === pathToFileURL(path).href)!
}

const linesRun = (positions: Position[], coverage: ScriptCoverage) => [
  ...new Set(positionsRun(positions, coverage).map(({ line }) => line)),
]

test('the lines that were run are found in a module with types', () => {
  const positions = ownPositions('straws.ts', source)
  const found = linesRun(positions, run('straws.ts', source))
  // The type counts as run, because the module was run. It is left out later, since no statement starts on its lines.
  expect(found).toEqual([1, 3, 4, 6, 7, 17, 23])
  expect(positions.every((position) => position.path === 'straws.ts')).toBe(true)
})

test('the source lines that were run are found in a minified script', () => {
  const { code, map } = minifySync('straws.mjs', stripTypeScriptTypes(source), { sourcemap: true })
  expect(code.split('\n').length).toBeLessThan(3)
  const { sources, mappings } = map!
  const positions = mappedPositions(code, { sources, mappings, sourcesContent: [source] })
  const found = linesRun(positions, run('straws.mjs', code))
  expect(found).toEqual(expect.arrayContaining([4, 6, 7, 17, 23]))
  for (const line of [5, 10, 12, 18, 20]) expect(found).not.toContain(line)
})
