/** Rules of STYLE.md that can be checked automatically. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { importsIn, listFiles, readSource as read } from '../tools/source-imports.ts'
import { START } from './start-server.ts'

const files = listFiles()
const sources = files.filter((file) => /\.tsx?$/.test(file))

/** Features in the order of ARCHITECTURE.md: each may import those above it. */
const FEATURES = [...read('ARCHITECTURE.md').matchAll(/^\| \d+ \| `([a-z-]+\/[a-z-]+)` \|/gm)].map(
  ([, name]) => name!,
)

const imports = importsIn(files)

const isTest = (file: string) => /\.(test|e2e|browser)\.tsx?$|^test\//.test(file)

const contractBeside = (feature: string) => read(feature.replace('server/feature.ts', 'contract.ts'))

function crossings(from: RegExp, to: RegExp) {
  return imports
    .filter((one) => from.test(one.from) && !isTest(one.from) && to.test(one.to))
    .map((one) => `${one.from} -> ${one.to}`)
}

const FEATURE = /^src\/((?:account|registry|stock|paperwork|integration|handling)\/[a-z-]+)\//
const WEB = /^src\/(ui|screens|app\/web|[a-z]+\/[a-z-]+\/web)\//
const SERVER =
  /^src\/(app\/(?!web\/)|(?:account|registry|stock|paperwork|integration|handling)\/[a-z-]+\/server|platform\/(?!contract\/))/
const RULES =
  /^src\/((?:account|registry|stock|paperwork|integration|handling)\/[a-z-]+\/[^/]+$|platform\/contract\/)/

test('browser and server code do not import each other, and contracts and rules import neither', () => {
  expect(crossings(WEB, SERVER)).toEqual([])
  expect(crossings(SERVER, WEB)).toEqual([])
  expect(crossings(RULES, SERVER)).toEqual([])
  expect(crossings(RULES, WEB)).toEqual([])
})

test('platform and ui import no feature, features no screen, and screens not the app', () => {
  expect(
    crossings(
      /^src\/(platform|ui)\//,
      /^src\/(account|registry|stock|paperwork|integration|handling|screens|app)\//,
    ),
  ).toEqual([])
  expect(crossings(/^src\/platform\//, /^src\/ui\//)).toEqual([])
  expect(crossings(FEATURE, /^src\/(screens|app)\//)).toEqual([])
  expect(crossings(/^src\/screens\//, /^src\/app\//)).toEqual([])
})

test('a feature imports only features above it in ARCHITECTURE.md, on the server and in the browser', () => {
  const orderOf = (file: string) => FEATURES.indexOf(FEATURE.exec(file)?.[1] ?? '')
  const unknown = files.filter((file) => FEATURE.test(file) && orderOf(file) < 0)
  expect(unknown, 'features to give a row in the table of ARCHITECTURE.md').toEqual([])
  const backwards = imports
    // The registration of a feature may import handlers of a feature below it, because only the app imports
    // registrations.
    .filter(({ from }) => !isTest(from) && orderOf(from) >= 0 && !from.endsWith('/server/feature.ts'))
    .filter(({ from, to }) => orderOf(to) > orderOf(from))
    .map(({ from, to }) => `${from} -> ${to}`)
  expect(backwards, 'imports of a feature that comes later in the table of ARCHITECTURE.md').toEqual([])
  expect(
    crossings(
      /^src\/(account|registry|stock|paperwork|integration|handling|platform)\//,
      /\/server\/feature\.ts$/,
    ),
  ).toEqual([])
})

test('no imports form a circle, including those of types and those on demand', () => {
  let circular = imports.filter(({ from }) => /^(src|db)\//.test(from) && !isTest(from))
  let before = Infinity
  while (circular.length < before) {
    before = circular.length
    const importing = new Set(circular.map(({ from }) => from))
    const imported = new Set(circular.map(({ to }) => to))
    circular = circular.filter(({ from, to }) => imported.has(from) && importing.has(to))
  }
  expect(circular.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('each feature with server code is listed in the app, in the order of ARCHITECTURE.md', () => {
  const listed = imports.filter(
    ({ from, to }) => from === 'src/app/features.ts' && to.endsWith('/server/feature.ts'),
  )
  expect(
    listed.map(({ to }) => to),
    'server/feature.ts of features to add to FEATURES in src/app/features.ts, or to move there',
  ).toEqual(FEATURES.map((name) => `src/${name}/server/feature.ts`).filter((file) => files.includes(file)))
  const without = FEATURES.filter((name) => files.includes(`src/${name}/contract.ts`)).filter(
    (name) => !files.includes(`src/${name}/server/feature.ts`),
  )
  expect(without, 'features whose contract is served by nothing: give them a server/feature.ts').toEqual([])
})

test('files of handlers export only handlers and names that other files use', () => {
  const words = new Map(sources.map((file) => [file, new Set(read(file).match(/\w+/g))]))
  const isUsed = (name: string, verbs: string) =>
    sources.some((file) => file !== verbs && words.get(file)!.has(name))
  const verbs = imports.filter(
    ({ from, to }) => from.endsWith('/server/feature.ts') && to.includes('/server/'),
  )
  const exported = verbs.flatMap(({ from, to }) =>
    [...read(to).matchAll(/^export (?:async )?(?:function|const|type) (\w+)/gm)]
      .map(([, name]) => name!)
      .filter((name) => !new RegExp(`^export const ${name} = `, 'm').test(contractBeside(from)))
      .filter((name) => !isUsed(name, to))
      .map((name) => `${to}: ${name}`),
  )
  expect(exported, 'exports that nothing uses, or handlers of no endpoint').toEqual([])
})

test('contracts and rules import only zod and decimal arithmetic', () => {
  const foreign = sources
    .filter((file) => RULES.test(file) && !isTest(file))
    .flatMap((file) => [...read(file).matchAll(/from '([a-z@][^']*)'/g)].map(([, name]) => name!))
  expect([...new Set(foreign)].toSorted()).toEqual(['decimal.js', 'zod/mini'])
})

test('only server code imports the SQL libraries', () => {
  const knowing = sources.filter(
    (file) => (WEB.test(file) || RULES.test(file)) && /from '(kysely|pg)'/.test(read(file)),
  )
  expect(knowing).toEqual([])
})

test('every file is imported, started by a command, or a test', () => {
  const started = [
    /^src\/app\/main\.ts$/,
    /^src\/app\/web\/main\.tsx$/,
    /^tools\//,
    /\.config\.ts$/,
    /^test\/shared-postgres\.ts$/,
    /^test\/component\/setup\.ts$/,
    /^e2e\/chat-receiver\.ts$/,
    /^e2e\/image\/(.*\.image|stand-ins\/catch-mail)\.ts$/,
    /^src\/app\/body-thread\.ts$/,
    /^client\/examples\//,
    /^db\/(migrations|upgrades)\//,
    /(draw-logo|limit-work)\.ts$/,
    /test-child\.ts$/,
  ]
  const used = new Set(imports.map(({ to }) => to))
  const dead = sources.filter(
    (file) => !used.has(file) && !isTest(file) && !started.some((one) => one.test(file)),
  )
  expect(
    dead,
    'files to import (handlers in their server/feature.ts) or delete; `started` in test/tidy.test.ts lists what a command starts',
  ).toEqual([])
})

test('files are named after their purpose, not utils or helpers', () => {
  const bags = files.filter((file) =>
    /(^|\/)(utils?|helpers?|common|services?|misc|types|index)(\.tsx?$|\/)/i.test(file),
  )
  expect(bags).toEqual([])
})

test('no file contains notes about unfinished work, and the lockfile contains no addresses', () => {
  // The pattern is written so that this file does not match it.
  const banned = new RegExp('[T]ODO|[F]IXME|[X]XX\\b|for [n]ow\\b|/(work|home|Users)/[a-z]+/')
  const texts = files.filter(
    (file) => /\.(tsx?|js|json|md|sql|css|html)$/.test(file) && file !== 'package-lock.json',
  )
  expect(texts.filter((file) => banned.test(read(file)))).toEqual([])
  expect(read('package-lock.json')).not.toContain('"resolved"')
})

test('colours are defined only in tokens.css and theme.ts', () => {
  const OWN = new Set(['src/ui/tokens.css', 'src/ui/theme.ts'])
  const painted = files
    .filter((file) => WEB.test(file) && /\.(tsx?|css)$/.test(file) && !OWN.has(file) && !isTest(file))
    .flatMap((file) =>
      [...read(file).matchAll(/['"\s:(](#[0-9a-f]{3,8}\b|(?:rgba?|hsla?|oklch)\()/gi)].map(
        ([, one]) => `${file}: ${one}`,
      ),
    )
  expect(painted).toEqual([])
})

test('every CSS class is used, and a class of a single component is in a module beside it', () => {
  const styles = files.filter((file) => file.endsWith('.css') && WEB.test(file))
  const components = sources.filter((file) => file.endsWith('.tsx') && !isTest(file))
  const classesIn = (file: string) => {
    const selectors = read(file)
      .replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '')
      .matchAll(/^[^:;{}]*[.:][^;{}]*(?=\{)/gm)
    const found = [...selectors].flatMap(([selector]) => [...selector.matchAll(/\.([a-z][\w-]*)/g)])
    return new Set(found.map(([, name]) => name!).filter((name) => !/^(mantine-|u-|uplot$)/.test(name)))
  }
  const unused = styles.flatMap((file) => {
    const isModule = file.endsWith('.module.css')
    const users = components.filter((one) => !isModule || read(one).includes(path.basename(file)))
    return [...classesIn(file)].filter((name) => {
      const use = new RegExp(isModule ? `[cC]lasses\\.${name}\\b` : `['"\`} ]${name}['"\`} ]`)
      return users.filter((one) => use.test(read(one))).length < (isModule ? 1 : 2)
    })
  })
  expect(unused).toEqual([])
})

test('a transaction opens its tenant at its start, and another tenant only through inTenant', () => {
  // These files begin a transaction without a session, and open the tenant once they know it.
  const LATER = [
    'src/account/audit-log/server/security-events.ts',
    'src/account/members/server/create-tenant.ts',
    'src/account/members/server/invitation-tokens.ts',
    'src/account/subscription/server/subscription.ts',
    'src/integration/archives/server/make-archive.ts',
    'src/integration/imports/server/do-import.ts',
    'src/integration/webhooks/server/relay-events.ts',
    'src/platform/http/running-server.ts',
    'src/stock/nitrogen/server/find-due.ts',
  ]
  const AT_THE_START = /\(async \(tx\) => \{\s*await openTenant\(/g
  const elsewhere = sources.filter(
    (file) =>
      SERVER.test(file) &&
      !isTest(file) &&
      !file.startsWith('src/platform/database/') &&
      /\bopenTenant\(/.test(read(file).replace(AT_THE_START, '')),
  )
  expect(elsewhere).toEqual(LATER)
})

test('the image and the service start the product in the same way as npm start', () => {
  expect(read('Containerfile')).toContain(`CMD ${JSON.stringify(['node', ...START]).replaceAll(',', ', ')}`)
  expect(read('deploy/strawbook@.service')).toContain(`/node ${START.join(' ')}\n`)
})
