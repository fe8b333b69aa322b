/** Tests that a change may affect, for a quick answer while working: `npm test -- affected`. */
import { execFileSync } from 'node:child_process'
import type { Import } from './source-imports.ts'

export type Affected = {
  unit: string[]
  component: string[]
  /** Browser tests, which `npm test -- affected` lists but does not run. */
  browser: string[]
}

/** Patterns of files on which every test may depend. */
const EVERYWHERE = [
  /^(package|package-lock|tsconfig[^/]*)\.json$/,
  /^[^/]*\.config\.ts$/,
  /^db\//,
  /^test\/[^/]*(?<!\.test)\.ts$/,
  /^test\/component\/[^/]*(?<!\.test)\.tsx?$/,
]

const FOLDER =
  /^src\/(?:(?:account|registry|stock|paperwork|integration|handling)\/[^/]+|(?:screens|platform)\/[^/]+)\//

/**
 * Returns the tests to run after changes: those of the changed features, screens and parts of the platform, those that
 * import a changed file, directly or indirectly, and the tests of files that import one. Imports of `src/app` and of
 * the types of all tables are not followed, because they lead to nearly every test.
 * @returns the tests; null if every test may be affected
 */
export function affectedTests(
  changed: readonly string[],
  files: readonly string[],
  imports: readonly Import[],
): Affected | null {
  if (changed.some((file) => EVERYWHERE.some((pattern) => pattern.test(file)))) return null
  const importers = Map.groupBy(imports, ({ to }) => to)
  const reached = new Set(changed)
  for (const file of reached) {
    if (/^(src\/app|db)\//.test(file)) continue
    for (const { from } of importers.get(file) ?? []) reached.add(from)
  }
  const folders = new Set(changed.flatMap((file) => FOLDER.exec(file) ?? []))
  const isAffected = (test: string) =>
    reached.has(test) ||
    reached.has(test.replace(/\.test(\.tsx?)$/, '$1')) ||
    [...folders].some((folder) => test.startsWith(folder))
  const affected = files.filter((file) => /\.(test|e2e)\.tsx?$/.test(file) && isAffected(file))
  return {
    unit: affected.filter((file) => file.endsWith('.test.ts')),
    component: affected.filter((file) => file.endsWith('.test.tsx')),
    browser: affected.filter((file) => file.endsWith('.e2e.ts')),
  }
}

/**
 * Returns the paths changed since the branch left main, in commits or in the working tree, and the commit where it
 * left. Without a main branch, HEAD takes the place of that commit.
 */
export function changesSinceMain(): { base: string; changed: string[] } {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  const branch = ['origin/main', 'main'].find((name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', name) !== ''
    } catch {
      return false
    }
  })
  const base = branch ? git('merge-base', 'HEAD', branch) : git('rev-parse', 'HEAD')
  const listed = [
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]
  return { base, changed: listed.join('\n').split('\n').filter(Boolean) }
}
