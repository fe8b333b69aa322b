import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from '../tools/source-imports.ts'

const root = path.join(import.meta.dirname, '..')

test('`npm run new-feature` creates a feature that passes the checks', { timeout: 600_000 }, () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'strawbook-new-feature-'))
  // The copy runs a few tests, not the whole run that these variables describe.
  const { VITEST: _, WHOLE_RUN: __, ...env } = process.env
  const run = (command: string, ...args: string[]) =>
    execFileSync(path.join(root, 'node_modules/.bin', command), args, { cwd: copy, env, encoding: 'utf8' })
  try {
    for (const file of listFiles()) cpSync(path.join(root, file), path.join(copy, file))
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
    execFileSync('git', ['init', '--quiet'], { cwd: copy })
    expect(run('node', 'tools/new-feature.ts', 'registry/stud-fees')).toContain('src/registry/stud-fees')
    run('oxfmt', '--check')
    run('oxlint', '--deny-warnings', 'src')
    for (const part of ['server', 'web', 'e2e']) run('tsc', '--noEmit', '-p', `tsconfig.${part}.json`)
    const tests = ['test/tidy.test.ts', 'test/permissions.test.ts', 'test/client.test.ts', 'stud-fees']
    expect(run('vitest', 'run', ...tests)).toContain('stud-fees/server/stud-fees.test.ts')
    expect(() => run('node', 'tools/new-feature.ts', 'registry/stud-fees')).toThrow('exists already')
  } finally {
    rmSync(copy, { recursive: true })
  }
})
