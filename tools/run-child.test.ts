import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('a command that is not installed is named, and no timer keeps the process running', () => {
  const script = `import { runChild } from './tools/run-child.js'
    console.log(await runChild('no-such-program', [], () => {}))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.join(import.meta.dirname, '..'),
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(printed).toBe('no-such-program is not installed\n')
})
