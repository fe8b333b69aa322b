import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FOR_ALL, LONG_TESTS, unaffectedLongTests, withoutGit } from '../tools/long-tests.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = path.join(import.meta.dirname, '..')
const ALL = Object.keys(LONG_TESTS)
const { CI: _, ...ENV } = withoutGit(process.env)
const AUTHOR = ['-c', 'user.name=Ana', '-c', 'user.email=ana@stud.test', '-c', 'commit.gpgsign=false']

/** Component tests, which depend on no server code. */
const COMPONENT_TESTS = ALL.filter((test) => test.endsWith('.test.tsx'))

/** Other tests that depend on no server code of a feature, in the order of `LONG_TESTS`. */
const WEB_ALONE = [
  'e2e/phone-lists.e2e.ts',
  'e2e/dialogs.e2e.ts',
  'e2e/toasts-aside.e2e.ts',
  'e2e/sheet-phone.e2e.ts',
  'e2e/api-docs.e2e.ts',
]

/** Creates a repository in which the given number of commits follow one that has all files. */
function createHistory(folder: string, commits: number) {
  const files = [
    ...ALL,
    'src/stock/straws/server/withdraw-straws.ts',
    'src/platform/http/serve.ts',
    'README.md',
  ]
  const commitOf = (names: string[], text: string) =>
    [
      'commit refs/heads/main\ncommitter Ana <ana@stud.test> 1700000000 +0000\ndata 6\nChange',
      ...names.map((name) => `M 644 inline ${name}\ndata ${text.length}\n${text}`),
    ].join('\n')
  const history = [commitOf(files, 'first')]
  for (let made = 0; made < commits; made += 1) history.push(commitOf(['README.md'], `text ${made}`))
  const run = (args: string[], input = '') => execFileSync('git', args, { cwd: folder, env: ENV, input })
  run(['init', '--quiet', '--initial-branch=main'])
  run(['fast-import', '--quiet'], `${history.join('\n')}\n`)
  run(['reset', '--quiet', '--hard'])
}

/** Returns a repository whose last commits change nothing that a long test depends on. */
function newRepository(commits = 30) {
  const folder = temporaryFolder('long-tests')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  createHistory(folder, commits)
  const git = (...args: string[]) =>
    execFileSync('git', [...AUTHOR, ...args], { cwd: folder, env: ENV, stdio: ['ignore', 'pipe', 'ignore'] })
  const write = (file: string, text = 'changed') => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const commit = (file: string, text?: string) => {
    write(file, text)
    git('add', '.')
    git('commit', '--quiet', '-m', `Change ${file}`)
  }
  return {
    folder,
    git,
    write,
    commit,
    leftOut: (env: NodeJS.ProcessEnv = ENV) => unaffectedLongTests(folder, env),
  }
}

test('each listed long test exists, and each of its patterns matches a file', () => {
  const files = globSync(['*.*', '{src,test,e2e,tools,db,deploy,docs}/**/*.*'], { cwd: ROOT }).map((file) =>
    file.split(path.sep).join('/'),
  )
  const unmatched = [...FOR_ALL, ...Object.values(LONG_TESTS).flat()].filter(
    (pattern) => !files.some((file) => pattern.test(file)),
  )
  expect(unmatched, 'patterns in tools/long-tests.ts that match no file').toEqual([])
  expect(
    ALL.filter((test) => !files.includes(test)),
    'tests in tools/long-tests.ts that are not there',
  ).toEqual([])
})

test('long tests whose files did not change in the last thirty commits are left out', () => {
  const { leftOut } = newRepository()
  expect(leftOut()).toEqual(ALL)
})

test('a change within the last thirty commits runs the tests that depend on it, and an older one does not', () => {
  // The first commit has all files; the others change nothing that a long test depends on.
  expect(newRepository(29).leftOut()).toEqual([])
  const { commit, leftOut } = newRepository()
  commit('src/integration/imports/server/do-import.ts')
  for (let made = 0; made < 29; made += 1) commit('README.md', String(made))
  expect(leftOut()).toEqual([
    'src/platform/postgres/start-postgres.test.ts',
    'test/backup.test.ts',
    'test/external-backup.test.ts',
    'test/new-feature.test.ts',
    'src/paperwork/documents/server/rasterise-logo.test.ts',
    'test/upgrades.test.ts',
    ...COMPONENT_TESTS,
    'e2e/screens.e2e.ts',
    'e2e/cut-off-sessions.e2e.ts',
    'e2e/without-signal-acts.e2e.ts',
    'e2e/second-factor.e2e.ts',
    'e2e/without-signal.e2e.ts',
    'e2e/unloaded-parts.e2e.ts',
    ...WEB_ALONE,
    'e2e/scan-camera.e2e.ts',
  ])
  commit('README.md', 'once more')
  expect(leftOut()).toEqual(ALL)
})

test('a change in the working tree counts: unstaged, staged, untracked or deleted', () => {
  const verb = 'src/stock/straws/server/withdraw-straws.ts'
  for (const change of ['unstaged', 'staged', 'untracked', 'deleted', 'undone after it was staged']) {
    const { folder, git, write, leftOut } = newRepository()
    if (change === 'deleted') rmSync(path.join(folder, verb))
    else write(change === 'untracked' ? verb.replace('withdraw', 'find') : verb)
    if (change.includes('staged') && change !== 'unstaged') git('add', '.')
    if (change.startsWith('undone')) write(verb, 'first')
    expect(leftOut(), change).toEqual([
      'src/platform/postgres/start-postgres.test.ts',
      'test/new-feature.test.ts',
      'src/paperwork/documents/server/rasterise-logo.test.ts',
      ...COMPONENT_TESTS,
      'e2e/screens.e2e.ts',
      'e2e/second-factor.e2e.ts',
      'e2e/unloaded-parts.e2e.ts',
      ...WEB_ALONE,
    ])
  }
})

test('a change to web code runs all component tests and walks', () => {
  for (const file of ['src/ui/call.ts', 'src/paperwork/labels/texts.ts', 'src/screens/hub/HubScreen.tsx']) {
    const { write, leftOut } = newRepository()
    write(file)
    const missing = leftOut()
    expect(
      [...COMPONENT_TESTS, 'e2e/screens.e2e.ts'].filter((test) => missing.includes(test)),
      file,
    ).toEqual([])
  }
})

test('a changed long test runs', () => {
  const { write, leftOut } = newRepository()
  write('test/backup.test.ts')
  expect(leftOut()).toEqual(ALL.filter((test) => test !== 'test/backup.test.ts'))
})

test('a change to a contract, a migration or the platform runs all long tests', () => {
  for (const file of [
    'src/registry/animals/contract.ts',
    'db/migrations/0099_more.sql',
    'src/platform/http/a.ts',
  ]) {
    const { commit, leftOut } = newRepository()
    commit(file)
    expect(leftOut(), file).toEqual([])
  }
})

test('a merged branch counts with all of its changes', () => {
  const { git, commit, leftOut } = newRepository()
  git('checkout', '--quiet', '-b', 'branch')
  commit('src/platform/http/serve.ts', 'second')
  git('checkout', '--quiet', 'main')
  commit('README.md', 'beside it')
  git('merge', '--quiet', '--no-ff', '-m', 'Merge branch', 'branch')
  expect(leftOut()).toEqual([])
})

test('all long tests run in CI, without a repository, and with a short or shallow history', () => {
  const { folder, leftOut } = newRepository()
  expect(leftOut({ ...ENV, CI: 'true' })).toEqual([])
  expect(newRepository(20).leftOut()).toEqual([])
  const outside = temporaryFolder('no-history')
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }))
  expect(unaffectedLongTests(outside, ENV)).toEqual([])
  // The history of a surrounding repository does not count.
  mkdirSync(path.join(folder, 'inner'))
  expect(unaffectedLongTests(path.join(folder, 'inner'), ENV)).toEqual([])
  for (const [depth, expected] of [
    [10, []],
    [30, []],
    [31, ALL],
  ] as const) {
    const clone = path.join(outside, String(depth))
    execFileSync('git', ['clone', '--quiet', `--depth=${depth}`, `file://${folder}`, clone], { env: ENV })
    expect(unaffectedLongTests(clone, ENV), `of depth ${depth}`).toEqual(expected)
  }
})
