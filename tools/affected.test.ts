import { expect, test } from 'vitest'
import { affectedTests } from './affected.ts'
import { importsIn, listFiles } from './source-imports.ts'

const files = listFiles()
const imports = importsIn(files)
const after = (...changed: string[]) => affectedTests(changed, files, imports)

test('a change affects all tests of its feature and those of files that import the changed file', () => {
  const affected = after('src/stock/batches/doses.ts')!
  expect(affected.unit).toEqual(
    expect.arrayContaining([
      'src/stock/batches/doses.test.ts',
      'src/stock/batches/server/list-batches.test.ts',
      'src/integration/imports/server/imports.test.ts',
    ]),
  )
  expect(affected.component).toContain('src/stock/batches/web/NewBatchScreen.test.tsx')
  expect(affected.unit).not.toContain('src/integration/webhooks/server/webhooks.test.ts')
})

test('a file that no other feature imports affects its own feature only', () => {
  const { unit, component, browser } = after('src/integration/webhooks/web/WebhookCard.tsx')!
  expect([...unit, ...component].filter((file) => !file.startsWith('src/integration/webhooks/'))).toEqual([])
  expect(component).not.toEqual([])
  expect(browser).toEqual([])
})

test('texts affect the browser tests that find elements by them', () => {
  expect(after('src/handling/offline/texts.ts')!.browser).toContain('e2e/without-signal.e2e.ts')
})

test('a changed test affects itself, and documents affect no test', () => {
  expect(after('test/ledger.test.ts')).toEqual({ unit: ['test/ledger.test.ts'], component: [], browser: [] })
  expect(after('README.md', 'docs/measured.md')).toEqual({ unit: [], component: [], browser: [] })
})

test('packages, configuration, migrations and shared test files affect every test', () => {
  for (const file of [
    'package-lock.json',
    'vitest.component.config.ts',
    'tsconfig.web.json',
    'db/schema.sql',
    'test/test-server.ts',
    'test/component/fake-api.ts',
  ])
    expect(after(file), file).toBeNull()
})
