/** Long tests and the files they depend on: `npm test` leaves a test out if none of its files has changed lately. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Number of last commits that are searched for changes. */
const COMMITS = 30

const SERVER_CODE = [/^src\/app\/[^/]+$/, /^src\/[^/]+\/[^/]+\/[^/]+$/, /^src\/[^/]+\/[^/]+\/server\//]

const SHOWN_EVERYWHERE = [/^src\/app\/web\//, /^src\/ui\//]

const WITHOUT_SIGNAL = [
  ...SHOWN_EVERYWHERE,
  /^src\/(stock\/containers|account\/members|stock\/nitrogen|handling\/pick-lists|handling\/offline|account\/auth|handling\/stock-takes|stock\/straws)\//,
  /^src\/screens\/(find|home|nitrogen|opening|stock-take)\//,
]

const FORMS = [
  ...SHOWN_EVERYWHERE,
  /^src\/(registry\/animals|stock\/batches|stock\/containers|account\/members|stock\/movements|registry\/parties|account\/auth|stock\/straws)\/web\//,
  /^src\/screens\/(batches|containers|horse|hub|movements)\//,
]

/** Web code of all parts of the app: any of it may affect tests that open screens of the whole app. */
const WEB_CODE = [
  /^src\/(app\/web|screens|ui)\//,
  /^src\/[^/]+\/[^/]+\/(web\/|[^/]+$)/,
  /^test\/component\//,
  /^vitest\.component\.config\.ts$/,
]

/**
 * Patterns of the files that each test depends on, apart from `FOR_ALL`. Longest first, because Vitest starts the unit
 * tests in this order.
 */
export const LONG_TESTS: Record<string, RegExp[]> = {
  'test/faults.test.ts': [...SERVER_CODE, /^tools\/faults(\/|\.ts$)/],
  'src/platform/postgres/start-postgres.test.ts': [/^src\/platform\/postgres\//],
  'test/backup.test.ts': [/^src\/app\/[^/]+$/, /^src\/stock\/straws\/server\//, /^tools\/admin/],
  'test/external-backup.test.ts': [/^src\/app\/[^/]+$/, /^src\/stock\/straws\/server\//, /^tools\/admin/],
  'test/ledger-model.test.ts': SERVER_CODE,
  'src/integration/imports/server/killed-import.test.ts': [
    /^src\/app\/[^/]+$/,
    /^src\/(integration\/imports|stock\/straws|stock\/movements)\/server\//,
  ],
  'test/two-servers.test.ts': SERVER_CODE,
  'test/new-feature.test.ts': [
    /^src\/app\/(features\.ts|web\/(routes\.tsx|screens\.ts))$/,
    /^test\/(tidy\.test\.ts|permissions\.(test\.ts|csv)|client\.test\.ts)$/,
    /^tools\/new-feature\.ts$/,
    /^ARCHITECTURE\.md$/,
  ],
  'test/jobs.test.ts': SERVER_CODE,
  'test/archives.test.ts': SERVER_CODE,
  'test/own-lists.test.ts': [...SERVER_CODE, /^src\/integration\/imports\/web\//],
  'test/growth.test.ts': [...SERVER_CODE, /^tools\/bench\/fill-tenant\.ts$/],
  'test/nightly.test.ts': SERVER_CODE,
  'test/exports.test.ts': SERVER_CODE,
  'src/paperwork/documents/server/rasterise-logo.test.ts': [/^src\/paperwork\/documents\/server\//],
  'src/paperwork/labels/server/labels.test.ts': SERVER_CODE,
  'src/paperwork/documents/server/papers.test.ts': SERVER_CODE,
  'test/at-once.test.ts': SERVER_CODE,
  'test/fair-share.test.ts': SERVER_CODE,
  'src/app/open-tracing.test.ts': SERVER_CODE,
  'test/pooler.test.ts': [...SERVER_CODE, /^deploy\/pgbouncer\./],
  'test/alerts.test.ts': [...SERVER_CODE, /^deploy\/(grafana|prometheus)\//, /^docs\/operations\.md$/],
  'test/upgrades.test.ts': [/^src\/stock\/straws\/server\//, /^tools\/schema-text\.ts$/],
  'test/verify-books.test.ts': [...SERVER_CODE, /^tools\/admin/],
  'src/stock/straws/web/WithdrawStraws.test.tsx': WEB_CODE,
  'src/handling/scanning/web/ScanScreen.test.tsx': WEB_CODE,
  'src/integration/imports/web/ImportScreen.test.tsx': WEB_CODE,
  'test/component/error-texts.test.tsx': WEB_CODE,
  'src/screens/stock-take/StockTakeScreen.test.tsx': WEB_CODE,
  'src/stock/batches/web/NewBatchScreen.test.tsx': WEB_CODE,
  'src/paperwork/labels/web/LabelsScreen.test.tsx': WEB_CODE,
  'test/component/failed-reloads.test.tsx': WEB_CODE,
  'src/stock/batches/web/EditBatchScreen.test.tsx': WEB_CODE,
  'src/screens/containers/ContainerScreen.test.tsx': WEB_CODE,
  'src/stock/straws/web/AddStraws.test.tsx': WEB_CODE,
  'e2e/screens.e2e.ts': WEB_CODE,
  'e2e/cut-off-sessions.e2e.ts': [
    /^src\/app\/web\//,
    /^src\/handling\/offline\//,
    /^src\/(handling\/pick-lists|handling\/stock-takes|stock\/straws)\/server\//,
    /^src\/screens\/(opening|stock-take)\//,
    /^src\/ui\/(call\.ts|outbox\/)/,
    /^e2e\/cut-off\//,
  ],
  'e2e/without-signal-acts.e2e.ts': WITHOUT_SIGNAL,
  'e2e/second-factor.e2e.ts': [
    ...SHOWN_EVERYWHERE,
    /^src\/(account\/two-factor|account\/members|account\/auth)\//,
    /^src\/screens\/(hub|public)\//,
  ],
  'e2e/without-signal.e2e.ts': WITHOUT_SIGNAL,
  'e2e/unloaded-parts.e2e.ts': [
    ...SHOWN_EVERYWHERE,
    /^src\/(registry\/animals|stock\/batches|account\/auth)\/web\//,
    /^src\/screens\/(batches|home|horse)\//,
  ],
  'e2e/phone-lists.e2e.ts': FORMS,
  'e2e/dialogs.e2e.ts': FORMS,
  'e2e/toasts-aside.e2e.ts': [
    ...SHOWN_EVERYWHERE,
    /^src\/stock\/straws\/web\//,
    /^src\/screens\/containers\//,
  ],
  'e2e/sheet-phone.e2e.ts': [...SHOWN_EVERYWHERE, /^src\/stock\/batches\/web\//, /^src\/screens\/batches\//],
  'e2e/api-docs.e2e.ts': [/^src\/app\/[^/]+$/],
  'e2e/scan-camera.e2e.ts': [
    ...SHOWN_EVERYWHERE,
    /^src\/(stock\/label-codes|handling\/scanning|stock\/straws)\//,
    /^src\/handling\/scanning\//,
  ],
}

/** Patterns of files that any long test may depend on. */
export const FOR_ALL = [
  /^(package-lock\.json|package\.json|(playwright|vite|vitest)\.config\.ts|tools\/long-tests\.ts)$/,
  /^test\/[^/]*(?<!\.test)\.ts$/,
  /^e2e\/[^/]*(?<!\.e2e)\.ts$/,
  /^src\/[^/]+\/[^/]+\/contract\.ts$/,
  /^src\/platform\//,
  /^db\//,
]

/**
 * Returns the long tests whose files have not changed lately; none in continuous integration, without enough history,
 * or if a file of `FOR_ALL` has changed.
 */
export function unaffectedLongTests(
  folder = path.join(import.meta.dirname, '..'),
  env = process.env,
): string[] {
  if (env['CI']) return []
  const changed = changedLately(folder, env)
  if (changed === null || changed.some((file) => matches(file, FOR_ALL))) return []
  return Object.entries(LONG_TESTS)
    .filter(([test, patterns]) => !changed.some((file) => file === test || matches(file, patterns)))
    .map(([test]) => test)
}

const matches = (file: string, patterns: RegExp[]) => patterns.some((pattern) => pattern.test(file))

/**
 * Returns the files changed by the last commits or in the working tree; null without enough history, or if the folder
 * is not the top of a repository.
 */
function changedLately(folder: string, env: NodeJS.ProcessEnv): string[] | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: withoutGit(env),
      maxBuffer: 64 * 1024 ** 2,
    })
  try {
    // In a folder inside another repository, the history has other paths or lacks these files.
    if (git('rev-parse', '--show-prefix').trim() !== '') return null
    if (Number(git('rev-list', '--count', '--first-parent', 'HEAD')) < COMMITS) return null
    const names = ['--name-only', '--no-renames', '-z']
    const committed = ['--first-parent', '-m', '--format=', `--max-count=${COMMITS}`]
    return [
      // The oldest commit of a shallow clone lists every file, so that all long tests run.
      git('log', ...committed, ...names),
      git('diff', ...names, 'HEAD'),
      git('diff', ...names, '--cached', 'HEAD'),
      git('ls-files', '--others', '--exclude-standard', '-z'),
    ]
      .flatMap((output) => output.split('\0'))
      .map((file) => file.trim())
      .filter(Boolean)
  } catch {
    return null
  }
}

/** Returns the environment without Git's variables, because a Git hook sets them to its own repository. */
export function withoutGit(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('GIT_')))
}
