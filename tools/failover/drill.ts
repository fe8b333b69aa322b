/** Sequence of faults in the cluster, and their effects on the writers. */
import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_OWNER } from '#app/demo/book-demo.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { openDatabase } from '#platform/database/database.ts'
import { WITHOUT_LIMITS } from '#test/start-server.ts'
import { logIn } from '../faults/member.ts'
import { seconds, statusText, unexpected } from '../faults/tally.ts'
import { newStocks, startWriters, type Writers } from '../faults/writers.ts'
import { type Cable, openCable } from './cable.ts'
import { openCluster, type Cluster } from './cluster.ts'
import type { Programs } from './packages.ts'
import { begin, lastLines, type Program } from './programs.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const PASSWORD = 'only on this machine'
const LONGEST_START_MS = 90_000
const LONGEST_GAP_MS = 30_000
const LONGEST_PLANNED_GAP_MS = 3000
/** Duration of a cut, longer than the product waits for a silent server. */
const CUT_MS = 40_000
const AFTERWARDS_MS = 3000
const SEEN_AS_GONE_MS = 25_000
const MAILS = 20
const LONGEST_MAILING_MS = 60_000
/**
 * Statuses that writers may get: 0, 502, 503 and 504 if a process, HAProxy or the database cannot answer, and 409 if
 * the first attempt is still running.
 */
const ALLOWED = [0, 200, 201, 409, 502, 503, 504]

type Phase = {
  name: string
  /** Longest wait allowed for a writer, in ms. */
  longest: number
  run(): Promise<string>
}

/** Runs all phases and prints a table. @returns the problems found */
export async function runDrill(programs: Programs, folder: string, port: number): Promise<string[]> {
  const problems: string[] = []
  const apps = [port + 8, port + 9]
  const cluster = await openCluster(programs, folder, port, apps)
  const busy = `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`
  console.log(`Primary, synchronous standby, three etcd, HAProxy (${programs.text}); ${busy}\n`)
  await cluster.query(`create role strawbook login createrole password '${PASSWORD}'`, [], 'postgres')
  await cluster.query('create database strawbook owner strawbook', [], 'postgres')
  const cables = await Promise.all(apps.map(() => openCable(cluster.database)))
  const starts = apps.map((at, index) => () => startApp(folder, index, at, cables[index]!))
  const running: Program[] = []
  try {
    for (const start of starts) running.push(await start())
    const owner = await logIn({ url: () => cluster.web_url }, DEMO_OWNER.email)
    const writers = startWriters(owner, await newStocks(owner), 'drill', {
      repeats: true,
      // Pauses leave processor time to the other programs.
      pauseMs: 10,
      pauseWhenRefusedMs: 100,
    })
    const { witness } = writers
    console.log(
      '| event | acknowledged | longest gap | longest wait | answers | note |\n|---|---|---|---|---|---|',
    )
    for (const phase of phasesOf({ cluster, writers, cables, running, starts, apps, folder })) {
      const before = witness.acknowledged.size
      witness.statuses.clear()
      witness.gap = witness.wait = 0
      const note = await phase.run()
      await writers.allSucceed()
      await sleep(AFTERWARDS_MS)
      const { acknowledged, gap, wait, statuses } = witness
      console.log(
        `| ${phase.name} | ${acknowledged.size - before} | ${seconds(gap)} | ${seconds(wait)} | ${statusText(statuses)} | ${note} |`,
      )
      const odd = unexpected(statuses, ALLOWED)
      if (odd) problems.push(`${phase.name}: ${odd}`)
      if (wait > phase.longest) problems.push(`${phase.name}: somebody waited for ${seconds(wait)}`)
    }
    await writers.stop()
    problems.push(...(await countEffects(cluster, new Set(witness.acknowledged.values()))))
    const { agree, output } = verifyBooks(cluster.database)
    console.log(`verify-books: ${output}`)
    if (!agree) problems.push('the books do not agree')
    return problems
  } finally {
    for (const cable of cables) cable.close()
  }
}

type Stand = {
  cluster: Cluster
  writers: Writers
  cables: Cable[]
  running: Program[]
  starts: (() => Promise<Program>)[]
  apps: number[]
  folder: string
}

function phasesOf({ cluster, writers, cables, running, starts, apps, folder }: Stand): Phase[] {
  let killed: 'a' | 'b' = 'a'
  const mails = () => mailAll(cluster, apps)
  return [
    {
      name: 'none',
      longest: LONGEST_PLANNED_GAP_MS,
      run: async () => (await sleep(AFTERWARDS_MS), ''),
    },
    {
      name: 'primary killed',
      longest: LONGEST_GAP_MS,
      async run() {
        killed = (await cluster.primary())!
        await cluster.kill(killed)
        await writers.allSucceed()
        return mails()
      },
    },
    {
      name: 'former primary restarted',
      longest: LONGEST_PLANNED_GAP_MS,
      async run() {
        const begun = performance.now()
        cluster.start(killed)
        await cluster.whole()
        const way = lastLines(folder, `patroni-${killed}`, 200).includes('pg_rewind')
          ? 'by pg_rewind'
          : 'without pg_rewind'
        return `synchronous standby after ${seconds(performance.now() - begun)}, ${way}`
      },
    },
    {
      name: 'planned switchover',
      longest: LONGEST_PLANNED_GAP_MS,
      async run() {
        await cluster.switchOver(await cluster.whole())
        await writers.allSucceed()
        await cluster.whole()
        return mails()
      },
    },
    {
      name: 'one of three etcd killed',
      longest: LONGEST_PLANNED_GAP_MS,
      async run() {
        const before = await cluster.whole()
        await cluster.killEtcd()
        // The pause is longer than the time for which a primary without etcd retains its role.
        await sleep(SEEN_AS_GONE_MS)
        return `primary ${(await cluster.whole()) === before ? 'as before' : 'another one'}`
      },
    },
    {
      name: `network between one process and the primary cut for ${seconds(CUT_MS)}`,
      longest: LONGEST_GAP_MS,
      async run() {
        cables[0]!.cut()
        await sleep(CUT_MS)
        cables[0]!.mend()
        await ready(apps[0]!)
        return mails()
      },
    },
    {
      name: 'each process restarted in turn',
      longest: LONGEST_PLANNED_GAP_MS,
      async run() {
        const codes: (number | null)[] = []
        for (const [index, start] of starts.entries()) {
          codes.push(await running[index]!.end())
          running[index] = await start()
          await sleep(AFTERWARDS_MS)
        }
        return `ended with ${codes.join(', ')}`
      },
    },
  ]
}

async function startApp(folder: string, index: number, port: number, cable: Cable): Promise<Program> {
  const name = `app-${index + 1}`
  const program = begin({
    name,
    folder,
    command: process.execPath,
    args: ['src/app/main.ts'],
    cwd: ROOT,
    as_self: true,
    env: {
      ...SETTINGS,
      PORT: String(port),
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: databaseUrl({ host: '127.0.0.1', port: cable.port }),
    },
  })
  await ready(port).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${lastLines(folder, name)}`)
  })
  return program
}

async function ready(port: number) {
  const until = performance.now() + LONGEST_START_MS
  const asks = () =>
    fetch(`http://127.0.0.1:${port}/api/v1/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await asks())) {
    if (performance.now() > until) throw new Error(`the process at ${port} is not ready`)
    await sleep(100)
  }
}

/** Settings that shield the product from the surrounding environment. */
const SETTINGS = {
  ...WITHOUT_LIMITS,
  MODE: 'testing',
  DRAIN_SECONDS: '5',
  LOG_LEVEL: 'warn',
  HOST: '',
  PUBLIC_URL: '',
  DEMO_PASSWORD: '',
  SMTP_URL: '',
  OPERATOR_EMAIL: '',
  BACKUP_DIR: '',
  METRICS_PORT: '',
  HELP_WEBHOOK_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
}

type Address = Cluster['database']

function databaseUrl({ host, port }: Address) {
  return `postgresql://strawbook:${encodeURIComponent(PASSWORD)}@${host}:${port}/strawbook`
}

/**
 * Enqueues mails as the product does, and waits for at most a minute until they have been sent.
 * @returns a note with the duration, and the number of mails that each process sent
 */
async function mailAll(cluster: Cluster, apps: number[]): Promise<string> {
  const before = await Promise.all(apps.map(countMails))
  const begun = performance.now()
  const url = databaseUrl(cluster.database)
  const [database, jobs] = [openDatabase(url, () => {}), openJobs(url, () => {})]
  try {
    await database.transaction(async (tx) => {
      for (let mail = 0; mail < MAILS; mail += 1) {
        await jobs.send(tx, 'mail-reset-code', { email: DEMO_OWNER.email })
      }
    })
    const left = () =>
      cluster.query<{ left: number }>(
        `select count(*)::int as left from pgboss.job where name = 'mail-reset-code' and state <> 'completed'`,
      )
    while ((await left())[0]!.left > 0 && performance.now() - begun < LONGEST_MAILING_MS) await sleep(100)
    const tookMs = performance.now() - begun
    const after = await Promise.all(apps.map(countMails))
    return `${MAILS} mails after ${seconds(tookMs)}, by process ${after.map((count, index) => count - before[index]!).join(' and ')}`
  } finally {
    await jobs.close()
    await database.close()
  }
}

async function countMails(port: number): Promise<number> {
  const page = await (await fetch(`http://127.0.0.1:${port}/testing/mail`)).text()
  return page.match(/<p>To /g)?.length ?? 0
}

/**
 * Counts the movements of each acknowledged note directly in the database, so that nothing can hide them. A note
 * belongs to one key.
 * @returns the problems found
 */
async function countEffects(cluster: Cluster, acknowledged: Set<string>): Promise<string[]> {
  const rows = await cluster.query<{ note: string; effects: number }>(
    'select note, count(*)::int as effects from movements where note = any($1) group by 1',
    [[...acknowledged]],
  )
  const lost = acknowledged.size - rows.length
  const twice = rows.filter(({ effects }) => effects > 1).length
  console.log(`\n${acknowledged.size} acknowledged, ${lost} lost, ${twice} keys with two effects`)
  return [lost > 0 && `${lost} lost`, twice > 0 && `${twice} keys with two effects`].filter(
    (problem) => typeof problem === 'string',
  )
}

function verifyBooks(database: Address) {
  const env = { ...process.env, ...SETTINGS, DATABASE_URL: databaseUrl(database) }
  const args = [path.join(ROOT, 'tools/admin.ts'), 'verify-books']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return { agree: status === 0, output: (stdout + stderr).trim().split('\n').at(-1) }
}
