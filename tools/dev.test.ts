import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

test.each([
  ['of the page', 0],
  ['of the API', 1],
])('if the port %s is in use, this is reported and nothing is started', async (_, above) => {
  const other = createServer()
  onTestFinished(() => void other.close())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const { status, stderr } = spawnSync(process.execPath, ['tools/dev.ts'], {
    env: { ...process.env, PORT: String(port - above) },
    encoding: 'utf8',
    timeout: 60_000,
  })
  // The port below may also be taken, by chance.
  expect(stderr).toMatch(new RegExp(`Port (${port}|${port - above}) cannot be used \\(EADDRINUSE\\)`))
  expect(status).toBe(1)
})
