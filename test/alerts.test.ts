/**
 * Alert rules and dashboard in deploy/: their metrics are those of a running server, and Debian's Prometheus accepts
 * them. Without Prometheus, the tests that need it are skipped.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, expect, inject, test, type TestContext } from 'vitest'
import { parse, stringify } from 'yaml'
import { cert, key } from './self-signed.ts'
import { freePort } from './free-port.ts'
import { onDatabase, run } from './shared-postgres.ts'
import { startServer, stopServers } from './start-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

const DEPLOY = path.join(import.meta.dirname, '../deploy')
const read = (file: string) => readFileSync(path.join(DEPLOY, file), 'utf8')

type Rule = { alert: string; expr: string; annotations: { runbook: string; action: string } }
const { rules } = (parse(read('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups[0]!
const dashboard = JSON.parse(read('grafana/strawbook.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

const METRICS_TOKEN = 'the token of these metrics'
const tokenFile = path.join(temporaryFolder('token'), 'token')
writeFileSync(tokenFile, METRICS_TOKEN)

const admin_url = inject('admin_url')
const name = `strawbook_test_alerts_${process.pid}`
const [metricsAt, appAt] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`]
const address = `http://${appAt}`
const portOf = (at: string) => at.split(':')[1]!

beforeAll(async () => {
  const https = createTlsServer({ key, cert }).listen(0, '127.0.0.1')
  await once(https, 'listening')
  afterAll(() => void https.close())
  const DATABASE_URL = onDatabase(admin_url, name)
  await run(admin_url, `create database ${name} template ${inject('template')}`)
  // Last night's jobs, whose ages are metrics.
  await run(
    DATABASE_URL,
    `insert into pgboss.job (name, state, completed_on)
     select name, 'completed', now() - interval '1 hour' from unnest(array['check-books', 'back-up']) name`,
  )
  await startServer({
    DATABASE_URL,
    PORT: portOf(appAt),
    MODE: 'testing',
    PUBLIC_URL: `https://localhost:${(https.address() as AddressInfo).port}`,
    METRICS_PORT: portOf(metricsAt),
    METRICS_TOKEN,
  })
})

afterAll(async () => {
  await stopServers()
  await run(admin_url, `drop database if exists ${name} with (force)`)
})

/** Label values that depend on what happens, such as failed requests. */
const CHANGING = new Set(['job', 'status', 'le'])

/** Returns the metrics in an expression, each with the labels that it requires to be equal to a value. */
function selectorsIn(expr: string) {
  const bare = expr.replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  return Array.from(bare.matchAll(/\b([a-z]\w*_\w+|up|jobs)\b(?!\s*\()(?:\{([^}]*)\})?/g))
    .filter(([, metric]) => !['min_over_time', 'histogram_quantile'].includes(metric!))
    .map(([, metric, labels = '']) => ({
      metric: metric!,
      labels: Array.from(labels.matchAll(/(\w+)="([^"]*)"/g), ([pair, label]) => ({ pair, label: label! }))
        .filter(({ label }) => !CHANGING.has(label))
        .map(({ pair }) => pair),
    }))
}

test('every metric of the alerts and the dashboard is one of the server', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const served = async () =>
    (await (await fetch(`http://${metricsAt}/metrics`, { headers })).text()).split('\n')
  await fetch(`${address}/api/v1/version`)
  // The first request starts to read the certificate.
  await expect.poll(served).toContainEqual(expect.stringMatching(/^certificate_seconds\{edge="to"\}/))
  const samples = await served()
  const missing = [...rules.map(({ expr }) => expr), ...queries].flatMap((expr) => {
    const selectors = selectorsIn(expr).filter(({ metric }) => metric !== 'up')
    expect(selectors.length > 0 || expr.includes('up{'), expr).toBe(true)
    return selectors.filter(
      ({ metric, labels }) =>
        !samples.some(
          (line) => /^\w+/.exec(line)?.[0] === metric && labels.every((pair) => line.includes(pair)),
        ),
    )
  })
  expect(missing).toEqual([])
})

test('each alert names what to do, and links to its section of the manual', () => {
  const manual = readFileSync(path.join(DEPLOY, '../docs/operations.md'), 'utf8')
  const anchors = Array.from(manual.matchAll(/^#+ (.+)$/gm), ([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  for (const { alert, annotations } of rules) {
    expect(annotations.action, alert).toMatch(/\.$/)
    expect(anchors.map((anchor) => `docs/operations.md#${anchor}`)).toContain(annotations.runbook)
  }
})

test('each alert fires in a test of the rules', () => {
  const fired = new Set(
    Array.from(read('prometheus/alerts.test.yml').matchAll(/alertname="(\w+)"/g), ([, alert]) => alert),
  )
  expect(rules.map(({ alert }) => alert).filter((alert) => !fired.has(alert))).toEqual([])
})

/** Skips a test without the programs of Debian's package. */
function requirePrometheus({ skip }: TestContext) {
  if (spawnSync('promtool', ['--version']).error)
    skip(
      'Prometheus is not installed (Debian: apt-get install prometheus), so its own tests of the rules did not run',
    )
}

function promtool(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('promtool accepts the configuration and the rules, and their tests pass', (context) => {
  requirePrometheus(context)
  const config = path.join(temporaryFolder('prometheus'), 'prometheus.yml')
  writeFileSync(config, configuration())
  for (const args of [
    ['check', 'config', config],
    ['check', 'rules', path.join(DEPLOY, 'prometheus/alerts.yml')],
    ['test', 'rules', path.join(DEPLOY, 'prometheus/alerts.test.yml')],
  ])
    expect(promtool(...args)).toEqual({ status: 0, output: expect.any(String) })
})

/** Returns the configuration in deploy/ with this test's server, and short intervals. */
function configuration(): string {
  const given = parse(read('prometheus/prometheus.yml')) as {
    scrape_configs: { job_name: string; authorization: object; static_configs: object[] }[]
  }
  const [scrape] = given.scrape_configs
  return stringify({
    ...given,
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [path.join(DEPLOY, 'prometheus/alerts.yml')],
    scrape_configs: [
      {
        ...scrape,
        authorization: { credentials_file: tokenFile },
        static_configs: [{ targets: [metricsAt] }],
      },
    ],
  })
}

test('Prometheus reads the metrics, evaluates every alert, and answers every query of the dashboard', async (context) => {
  requirePrometheus(context)
  const folder = temporaryFolder('prometheus')
  writeFileSync(path.join(folder, 'prometheus.yml'), configuration())
  const listen = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${listen}`,
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  )
  context.onTestFinished(() => end(child))
  const get = async <T>(to: string) => {
    const answer = await fetch(`http://${listen}/api/v1/${to}`)
    return ((await answer.json()) as { data: T }).data
  }
  const results = (expr: string) =>
    get<{ result: { value: [number, string] }[] }>(`query?query=${encodeURIComponent(expr)}`)
  await expect.poll(async () => (await results('up').catch(() => null))?.result[0]?.value[1]).toBe('1')

  for (const expr of queries) {
    // A rate needs requests between two readings.
    await expect
      .poll(
        async () => {
          await fetch(`${address}/api/v1/version`)
          return (await results(expr.replaceAll('$__rate_interval', '1m')))?.result.length
        },
        { message: expr },
      )
      .toBeGreaterThan(0)
  }
  type State = { name: string; health: string; state: string }
  const states = async () => (await get<{ groups: { rules: State[] }[] }>('rules')).groups[0]!.rules
  await expect.poll(async () => (await states()).map(({ health }) => health)).toEqual(rules.map(() => 'ok'))
  // This machine's disk may really be full.
  const firing = (await states()).filter(({ name, state }) => !name.includes('Disk') && state !== 'inactive')
  expect(firing).toEqual([])
})

async function end(child: ChildProcess) {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}
