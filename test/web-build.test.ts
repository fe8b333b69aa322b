/** The web is rebuilt if, and only if, its sources have changed. Files of the two previous builds are retained. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build, type Plugin } from 'vite'
import { temporaryFolder } from './temporary-folder.ts'

const root = path.join(import.meta.dirname, '..')
// `tools/web-build.js` is plain JavaScript, because it is loaded before any package is installed.
const { installBuild, listSources } = (await import(path.join(root, 'tools/web-build.js'))) as {
  installBuild: (dist: string, sourcesHash: string) => void
  listSources: () => string[]
}

const ENOUGH = 'all modules are known'

test('every source file of the web app triggers a new build', async () => {
  const read = new Set<string>()
  const recorder: Plugin = {
    name: 'what-is-read',
    configResolved({ configFileDependencies, publicDir }) {
      const served = readdirSync(publicDir, { recursive: true, encoding: 'utf8' })
      for (const file of [...configFileDependencies, ...served.map((name) => path.join(publicDir, name))])
        read.add(file)
    },
    buildEnd(error) {
      if (error) return
      for (const id of this.getModuleIds()) read.add(id.replace(/\?.*/, ''))
    },
    // End the build here: chunks are not needed, and writing and compressing them takes most of a build.
    renderStart() {
      throw new Error(ENOUGH)
    },
  }
  const configFile = path.join(root, 'vite.config.ts')
  const building = build({ configFile, logLevel: 'silent', build: { write: false }, plugins: [recorder] })
  await expect(building).rejects.toThrow(ENOUGH)

  const ours = [...read]
    .filter((file) => path.isAbsolute(file))
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => !/^\.\.|node_modules\//.test(file))
  // Expect files that a list of folders easily misses, so that the test does not pass with nothing recorded.
  expect(ours).toEqual(
    expect.arrayContaining(['src/platform/contract/endpoint.ts', 'src/app/web/index.html', 'vite.config.ts']),
  )
  const watched = new Set(listSources())
  expect(ours.filter((file) => !watched.has(file)).toSorted()).toEqual([])
})

test('files that only the server or the tests read do not trigger a new build', () => {
  expect(listSources().filter((file) => /\/server\/|\.test\./.test(file))).toEqual([])
})

test('a page that is up to two builds old can still load its files', () => {
  const dist = temporaryFolder('web-build')
  onTestFinished(() => rmSync(dist, { recursive: true }))
  const build = (version: string) => {
    mkdirSync(path.join(dist, 'web.next/assets'), { recursive: true })
    writeFileSync(path.join(dist, 'web.next/index.html'), version)
    writeFileSync(path.join(dist, `web.next/assets/dialog-${version}.js`), '')
    installBuild(dist, version)
    return readdirSync(path.join(dist, 'web/assets'))
  }
  expect(build('1')).toEqual(['dialog-1.js'])
  expect(build('2')).toEqual(['dialog-1.js', 'dialog-2.js'])
  expect(build('3')).toEqual(['dialog-1.js', 'dialog-2.js', 'dialog-3.js'])
  expect(build('4')).toEqual(['dialog-2.js', 'dialog-3.js', 'dialog-4.js'])
  expect(readFileSync(path.join(dist, 'web/index.html'), 'utf8')).toBe('4')
})
