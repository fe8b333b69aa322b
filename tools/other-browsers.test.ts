import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { findProgram, whatIsMissing } from './other-browsers.ts'

const firefox = {
  name: 'Firefox' as const,
  programs: [['firefox-esr', 'firefox']],
  packages: 'firefox-esr',
}

test('a browser that is not installed is named, with the packages to install', () => {
  const folder = temporaryFolder('other-browsers')
  expect(whatIsMissing(firefox, [folder])).toBe(
    'Firefox was not tried, because firefox-esr is missing. On Debian: apt-get install firefox-esr',
  )
})

test('a program is found by any of its names, once it can be executed', () => {
  const folder = temporaryFolder('other-browsers')
  const file = path.join(folder, 'firefox')
  writeFileSync(file, '')
  chmodSync(file, 0o644)
  expect(findProgram(['firefox-esr', 'firefox'], [folder])).toBeUndefined()
  chmodSync(file, 0o755)
  expect(findProgram(['firefox-esr', 'firefox'], [folder])).toBe(file)
  expect(whatIsMissing(firefox, [folder])).toBeUndefined()
})

test('a browser whose library cannot be loaded is not tried', () => {
  const without = { ...firefox, programs: [], probe: [process.execPath, '-e', 'process.exit(1)'] }
  expect(whatIsMissing(without)).toContain('its Python library is missing')
  expect(whatIsMissing({ ...without, probe: [process.execPath, '-e', ''] })).toBeUndefined()
})
