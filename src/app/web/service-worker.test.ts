import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { CONTRACT, CONTRACT_HEADER } from '#platform/contract/version.ts'

type Install = { waitUntil: (done: Promise<unknown>) => void }

/**
 * Installs the service worker while requests are answered by `answer`.
 * @returns the paths in its cache, and the error if the installation failed
 */
async function install(answer: (path: string) => Response): Promise<string[]> {
  const cached: string[] = []
  const cache = { put: async (path: string) => void cached.push(path) }
  let done: Promise<unknown> = Promise.reject(new Error('Nothing was installed.'))
  const self = {
    addEventListener: (name: string, hear: (event: Install) => void) =>
      name === 'install' && hear({ waitUntil: (installed) => void (done = installed) }),
    skipWaiting: async () => {},
  }
  done.catch(() => {})
  const code = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
  runInNewContext(code, {
    self,
    caches: { open: async () => cache },
    fetch: async (path: string) => answer(path),
    BUILD: 'build',
    FILES: ['/assets/index.js', '/assets/index.css'],
  })
  await done.catch((error: unknown) => cached.push(String(error)))
  return cached
}

const ours = () => new Response('', { headers: { [CONTRACT_HEADER]: String(CONTRACT) } })

test('the files of a build are cached once all of them have loaded', async () => {
  expect(await install(ours)).toEqual(['/', '/assets/index.js', '/assets/index.css'])
})

test.each([
  ['the page of a captive portal', () => new Response('<html>Log in to the hotel</html>')],
  ['a refusal', () => new Response('', { status: 404, headers: ours().headers })],
])('%s is not cached as a file of the app, nor are the other files', async (_, foreign) => {
  const cached = await install((path) => (path === '/assets/index.css' ? foreign() : ours()))
  expect(cached).toEqual(['TypeError: The server did not answer: /assets/index.css'])
})
