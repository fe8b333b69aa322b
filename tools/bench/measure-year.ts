/** Comparison of an account after a year of use with a new one that has the same stock. */
import { chromium } from '@playwright/test'
import type { Pool } from 'pg'
import { findBrowser } from '../browser.ts'
import { ageTenant, YEAR } from './age-tenant.ts'
import { fillTenant } from './fill-tenant.ts'
import { type Records, recordsOf, takeStock } from './make-records.ts'
import { checkBooksOf, type Deps, logIn, type Who } from './measure.ts'
import { printTable } from './print-tables.ts'

const STRAWS = 10_000
const TURNS = 15

/** Compares the replies to all requests that the screens of the product send when they are opened. */
export async function measureYear(deps: Deps) {
  const [fresh, aged] = [await prepare(deps, 'year-new'), await prepare(deps, 'year-used')]
  const { rows } = await deps.owner.query<{ is_used: boolean }>(
    'select count(*) > 1 as is_used from stock_takes where tenant_id = $1',
    [aged.who.actor.tenant_id],
  )
  if (!rows[0]!.is_used) await ageTenant(deps.owner, aged.who.actor.tenant_id)
  await printSizes(deps.owner)
  for (const { who } of [fresh, aged]) {
    const { checked, differences } = await checkBooksOf(deps, who)
    console.log(`\nBooks of ${who.email}: ${checked} straws checked, ${differences.length} differences`)
  }
  const origin = `http://127.0.0.1:${deps.port}`
  const requests = await requestsOfScreens(origin, fresh.who.cookie, fresh.records)
  const translate = await translation(deps.owner, fresh.who, aged.who)
  const measured = new Map<string, [number, number]>()
  const skipped: string[] = []
  for (const path of requests) {
    const other = translate(path)
    const name = nameOf(path)
    if (other === null) skipped.push(name)
    else if (!measured.has(name)) {
      const sides = [
        { url: origin + path, cookie: fresh.who.cookie },
        { url: origin + other, cookie: aged.who.cookie },
      ] as const
      measured.set(name, await compare(sides))
    }
  }
  console.log(
    `\n${STRAWS} straws, ${YEAR.movements} movements, ${YEAR.stock_takes} stock-takes, ${YEAR.imports} imports`,
  )
  printTable(
    ['request of a screen', 'new account, ms', 'after a year, ms', 'ratio (bar 1.5)'],
    [...measured]
      .toSorted(([, a], [, b]) => b[1] / b[0] - a[1] / a[0])
      .map(([name, [first, second]]) => [
        name,
        first.toFixed(1),
        second.toFixed(1),
        (second / first).toFixed(2),
      ]),
  )
  for (const name of skipped) console.log(`skipped, because only one account has its record: ${name}`)
}

async function prepare(deps: Deps, name: string) {
  const who = await logIn(deps, await fillTenant(deps.database, deps.owner, name, STRAWS))
  const records = await recordsOf(deps, who)
  const { rows } = await deps.owner.query('select from stock_takes where tenant_id = $1 limit 1', [
    who.actor.tenant_id,
  ])
  if (rows.length === 0) await takeStock(deps, who, records.container_id)
  return { who, records }
}

/**
 * Opens every screen whose address needs no other record than those given.
 * @returns the paths of all reads that the screens request
 */
async function requestsOfScreens(origin: string, cookie: string, records: Records): Promise<Set<string>> {
  const browser = await chromium.launch(await findBrowser())
  try {
    const page = await browser.newPage({ baseURL: origin })
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: origin }])
    const paths = new Set<string>()
    page.on('requestfinished', (request) => {
      const path = request.url().slice(origin.length)
      if (request.method() === 'GET' && path.startsWith('/api/v1/')) paths.add(path)
    })
    await page.goto('/home', { waitUntil: 'networkidle' })
    for (const screen of await page.evaluate(routesOfPage)) {
      const address = screen
        .replace('/batches/$id', `/batches/${records.batch_id}`)
        .replace('/find/$id', `/find/${records.batch_id}`)
        .replace('/containers/$id', `/containers/${records.container_id}`)
        .replace('/pick-lists/$id', `/pick-lists/${records.pick_list_id}`)
      if (!/\$|^\/(auth|testing)/.test(address)) await page.goto(address, { waitUntil: 'networkidle' })
    }
    return paths
  } finally {
    await browser.close()
  }
}

/** Returns the patterns of all routes; reads the global that the router sets for its developer tools. */
function routesOfPage(): string[] {
  const { __TSR_ROUTER__: router } = globalThis as unknown as {
    __TSR_ROUTER__: { routesByPath: Record<string, unknown> }
  }
  return Object.keys(router.routesByPath)
}

/** Returns a function that puts the ids of another account into a path; null if it has no record of that name. */
async function translation(owner: Pool, from: Who, to: Who) {
  const { rows } = await owner.query<{ from_id: string; to_id: string }>(
    `with named as (
       select tenant_id, 'tenant' as name, tenant_id as id from tenants t(tenant_id)
       union all select tenant_id, 'user', user_id from entitlements
       union all select tenant_id, 'warehouse', id from legal_entities
       union all select tenant_id, 'batch ' || label, id from batches
       union all select tenant_id, 'container ' || label, id from containers
       union all select tenant_id, 'animal ' || name, id from animals
       union all select tenant_id, 'party ' || case when is_self then 'self' else name end, id from parties
       union all select tenant_id, 'pick list ' || name, id from pick_lists
     )
     select f.id as from_id, t.id as to_id from named f join named t using (name)
     where f.tenant_id = $1 and t.tenant_id = $2`,
    [from.actor.tenant_id, to.actor.tenant_id],
  )
  const ids = new Map(rows.map(({ from_id, to_id }) => [from_id, to_id]))
  return (path: string) => {
    const translated = path.replace(UUID, (id) => ids.get(id) ?? '')
    return translated.length === path.length ? translated : null
  }
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const nameOf = (path: string) =>
  path
    .replace('/api/v1', '')
    .replace(/([?&])tenant_id=[^&]*&?/, '$1')
    .replace(UUID, '…')
    .replace(/[?&]$/, '')

type Side = { url: string; cookie: string }

/** Returns the median times of both replies in ms, measured alternately. */
async function compare(sides: readonly [Side, Side]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { url, cookie } = sides[side]
      const sent = performance.now()
      const answer = await fetch(url, { headers: { cookie } })
      await answer.arrayBuffer()
      if (answer.status >= 400) throw new Error(`${url} answered ${answer.status}`)
      // The first turn is a warm-up.
      if (turn > 0) times[side].push(performance.now() - sent)
    }
  }
  const [first, second] = times.map((side) => side.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)]!)
  return [first!, second!]
}

/** Prints how many rows a vacuum had to remove, how long it took, and the largest tables afterwards. */
async function printSizes(owner: Pool) {
  const { rows: dead } = await owner.query<{ n: string }>(
    'select sum(n_dead_tup) as n from pg_stat_user_tables',
  )
  const started = performance.now()
  await owner.query('vacuum analyze')
  const took = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\nVacuum of the database: ${took} s; ${dead[0]!.n} rows were dead`)
  const { rows: tables } = await owner.query<Record<'name' | 'rows' | 'table' | 'indexes', string>>(
    `select relname as name, n_live_tup as rows, round(pg_table_size(relid) / 1e6, 1) as table,
       round(pg_indexes_size(relid) / 1e6, 1) as indexes
     from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 12`,
  )
  printTable(
    ['table', 'rows', 'MB', 'indexes, MB'],
    tables.map(({ name, rows, table, indexes }) => [name, rows, table, indexes]),
  )
}
