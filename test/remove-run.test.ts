import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '#platform/postgres/start-postgres.ts'
import { serverProcesses } from './server-processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('servers and files of a test run are removed, however the run ended', async () => {
  const folder = temporaryFolder('killed-run')
  const data_dir = path.join(folder, 'server')
  await startPostgres({
    data_dir,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    on_lost: () => {},
  })
  const child = spawn(process.execPath, ['test/remove-run.ts', folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  expect(await serverProcesses(folder)).not.toEqual([])
  // The pipe also closes when the process that holds it is killed.
  child.stdin.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await serverProcesses(folder)).toEqual([])
  expect(existsSync(folder)).toBe(false)
})
