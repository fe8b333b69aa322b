/** The longest tests and the files they test: if none of those changed, they are not worth running on a branch. */
import { execFileSync } from 'node:child_process'

/** The longest first. */
export const LONG_TESTS: Record<string, RegExp> = {
  // It calls every endpoint, by what the contracts say.
  'test/faults.test.ts':
    /^(src\/platform\/|src\/app\/[^/]+$|src\/features\/[^/]+\/([^/]+$|server\/)|db\/|tools\/faults)/,
  'src/platform/postgres/start-postgres.test.ts': /^src\/platform\/postgres\//,
  'src/features/imports/server/killed-import.test.ts':
    /^(src\/platform\/(jobs|database)\/|src\/features\/(imports|straws|movements)\/server\/|db\/)/,
  'test/backup.test.ts':
    /^(src\/platform\/(postgres|database)\/|src\/app\/[^/]+$|src\/features\/straws\/server\/|db\/|tools\/(backup|restore|verify-books)\.ts)/,
}
/** Files that any of them may depend on. */
const FOR_ALL = /^(package-lock\.json|package\.json|vitest\.config\.ts|test\/[^/]*(?<!\.test)\.ts)$/

/**
 * The long tests to skip, since nothing they test has changed since this branch left main. On main, or without
 * git, none is skipped.
 */
export function unaffectedLongTests(): string[] {
  const changed = changedSinceMain()
  if (changed === null || changed.some((file) => FOR_ALL.test(file))) return []
  return Object.entries(LONG_TESTS)
    .filter(([test, tested]) => !changed.some((file) => file === test || tested.test(file)))
    .map(([test]) => test)
}

/** Files changed since this branch left main, committed or not; null on main itself. */
function changedSinceMain(): string[] | null {
  try {
    const head = git('rev-parse', 'HEAD')
    const base = ['origin/main', 'main'].map((main) => tryGit('merge-base', 'HEAD', main)).find(Boolean)
    const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
    if (!base || branch === 'main' || (branch === 'HEAD' && base === head)) return null
    const untracked = git('ls-files', '--others', '--exclude-standard')
    return `${git('diff', '--name-only', base)}\n${untracked}`.split('\n').filter(Boolean)
  } catch {
    return null
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function tryGit(...args: string[]): string | undefined {
  try {
    return git(...args)
  } catch {
    return undefined
  }
}
