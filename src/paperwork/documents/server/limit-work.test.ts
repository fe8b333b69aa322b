import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs code in a process whose event loop may be blocked for at most half a second of processor time. */
function run(code: string) {
  const work = 'function work(ms) { const end = performance.now() + ms; while (performance.now() < end); }'
  const limited = ['--import', new URL('./limit-work.ts', import.meta.url).href, '--input-type=module']
  const env = { MAX_WORK_MS: '500' }
  const { signal, status } = spawnSync(process.execPath, [...limited, '-e', `${work} ${code}`], { env })
  return { signal, status }
}

test('a process is killed for one task that is too long, but not for many short ones', () => {
  expect(run('work(60_000)')).toEqual({ signal: 'SIGKILL', status: null })
  const parts =
    'for (let part = 0; part < 6; part += 1) { work(150); await new Promise((r) => setTimeout(r, 300)); }'
  expect(run(parts)).toEqual({ signal: null, status: 0 })
})
