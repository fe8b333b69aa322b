/** What STYLE.md says and a machine can check. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)))
const sources = files.filter((file) => /\.tsx?$/.test(file))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The ordered list of nouns: each may import those to its left. */
const NOUNS = [
  'session',
  'subscription',
  'members',
  'changes',
  'warehouses',
  'parties',
  'animals',
  'movements',
  'straws',
  'containers',
  'batches',
  'help',
  'home',
  'hub',
]

type Import = { from: string; to: string }

const imports: Import[] = sources.flatMap((from) =>
  [...read(from).matchAll(/(?:from|import\(|import)\s*'([#.][^']*)'/g)].map(([, name]) => {
    const inside = name!
      .replace(/^#(api)$/, 'src/$1.ts')
      .replace(/^#(domain|server|web)\//, 'src/$1/')
      .replace(/^#test\//, 'test/')
    return { from, to: name!.startsWith('.') ? path.join(path.dirname(from), name!) : inside }
  }),
)

const isTest = (file: string) => /\.(test|e2e)\.ts$|^test\//.test(file)

function crossings(from: RegExp, to: RegExp) {
  return imports
    .filter((one) => from.test(one.from) && !isTest(one.from) && to.test(one.to))
    .map((one) => `${one.from} -> ${one.to}`)
}

test('the walls stand: domain knows nobody, api knows domain, server and web know not each other', () => {
  expect(crossings(/^src\/domain\//, /^src\/(api|server|web)/)).toEqual([])
  expect(crossings(/^src\/api\.ts/, /^src\/(server|web)/)).toEqual([])
  expect(crossings(/^src\/web\//, /^src\/server/)).toEqual([])
  expect(crossings(/^src\/server\//, /^src\/web/)).toEqual([])
})

test('domain uses zod and decimal arithmetic and nothing else', () => {
  const foreign = sources
    .filter((file) => file.startsWith('src/domain/') && !isTest(file))
    .flatMap((file) => [...read(file).matchAll(/from '([a-z@][^']*)'/g)].map(([, name]) => name!))
  expect([...new Set(foreign)].toSorted()).toEqual(['decimal.js', 'zod/mini'])
})

test('http, postgres and ui know no noun', () => {
  const noun = new RegExp(`^src/(server|web)/(${NOUNS.join('|')})/`)
  expect(crossings(/^src\/server\/(http|postgres)\//, noun)).toEqual([])
  expect(crossings(/^src\/web\/ui\//, noun)).toEqual([])
})

test('on the server a noun imports only those to its left', () => {
  const nounOf = (file: string) => NOUNS.indexOf(/^src\/server\/([a-z]+)\//.exec(file)?.[1] ?? '')
  const backwards = imports
    .filter(({ from, to }) => !isTest(from) && nounOf(from) >= 0 && nounOf(to) > nounOf(from))
    .map(({ from, to }) => `${from} -> ${to}`)
  expect(backwards).toEqual([])
})

test('only the server knows SQL', () => {
  const knowing = sources.filter(
    (file) => /^src\/(domain|web|api)/.test(file) && /from '(kysely|pg)'/.test(read(file)),
  )
  expect(knowing).toEqual([])
})

test('every file is used: imported, started by a command, or a test', () => {
  const started = [
    /^src\/server\/main\.ts$/,
    /^src\/web\/main\.tsx$/,
    /^scripts\//,
    /\.config\.ts$/,
    /^test\/shared-postgres\.ts$/,
    /^e2e\/chat-receiver\.ts$/,
    /test-child\.ts$/,
  ]
  const used = new Set(imports.map(({ to }) => to))
  const dead = sources.filter(
    (file) => !used.has(file) && !isTest(file) && !started.some((one) => one.test(file)),
  )
  expect(dead).toEqual([])
})

test('no bags: files are named after what they do', () => {
  const bags = files.filter((file) =>
    /(^|\/)(utils?|helpers?|common|services?|misc|types|index)(\.tsx?$|\/)/i.test(file),
  )
  expect(bags).toEqual([])
})

test('no words that do not belong here, no addresses in the lockfile, no path of a machine', () => {
  // Written so that this file does not find itself.
  const banned = new RegExp('[T]ODO|[F]IXME|[X]XX\\b|for [n]ow\\b|/(work|home|Users)/[a-z]+/')
  const texts = files.filter(
    (file) => /\.(tsx?|js|json|md|sql|css|html)$/.test(file) && file !== 'package-lock.json',
  )
  expect(texts.filter((file) => banned.test(read(file)))).toEqual([])
  expect(read('package-lock.json')).not.toContain('"resolved"')
})
