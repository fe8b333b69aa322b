/**
 * An account that grows while the server runs. PostgreSQL caches a plan per connection, and a plan made while the
 * account was small reads whole tables. No request may take much longer than on new connections.
 */
import { expect, test } from 'vitest'
import { growTenant, STRAWS_PER_BATCH } from '../tools/bench/fill-tenant.ts'
import { newTenant, openTestServer } from './test-server.ts'

const MAX_STRAWS = Number(process.env['GROWN_STRAWS'] ?? 100_000)
/**
 * Number of concurrent requests: more than the connections that one account may use, so that every connection
 * caches a plan for every statement.
 */
const PARALLEL = 16
/** Lower bound of the time on new connections, in ms, because shorter times are not measured reliably. */
const SHORTEST_MS = 10

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, user_id: signer_id } = ana

type Ask = () => Promise<unknown>

/**
 * Returns the requests of a day's work.
 * @param nth number of the batch to use; its straws suffice for one size of the account only
 */
async function requests(nth: number): Promise<Record<string, Ask>> {
  const wanted = `B-${String(nth).padStart(6, '0')}`
  const { batches } = await ana.call('listBatches', { query: { tenant_id, label: wanted } })
  const { containers } = await ana.call('listContainers', { query: { tenant_id } })
  const [{ id: batch_id, label, animal_id, owners }] = batches as [(typeof batches)[number]]
  const container_id = containers[0]!.id
  const list = (query: object) => () => ana.call('listBatches', { query: { tenant_id, ...query } })
  const movements = (query: object) => () => ana.call('listMovements', { query: { tenant_id, ...query } })
  const pick = { tenant_id, signer_id, batch_id, owner_id: owners[0]!.party_id, amount: 1 }
  return {
    'list of batches': list({}),
    'batches by label': list({ label: label.slice(0, 4) }),
    'batches of a stallion': list({ animal_id }),
    batch: () => ana.call('showBatch', { params: { id: batch_id }, query: {} }),
    'stock of a batch': () => ana.call('showBatchInventory', { params: { id: batch_id }, query: {} }),
    containers: () => ana.call('listContainers', { query: { tenant_id } }),
    container: () => ana.call('showContainer', { params: { id: container_id }, query: {} }),
    horses: () => ana.call('listAnimals', { query: { tenant_id, name: 'Stallion' } }),
    movements: movements({}),
    'movements of a batch': movements({ batch_id }),
    overview: () => ana.call('showOverview', { query: { tenant_id } }),
    'found straws': () => ana.call('findPlaces', { query: { tenant_id, text: label, doses: 2 } }),
    search: () => ana.call('searchEverything', { query: { tenant_id, text: label } }),
    withdrawal: () =>
      ana.call('changeStraws', {
        body: {
          ...pick,
          withdrawal: { type: 'LOSS', date: new Date().toISOString().slice(0, 10), reason: 'BROKEN' },
        },
      }),
    move: () =>
      ana.call('changeStraws', {
        body: { ...pick, relocation: { to: { container_id, canister: 2, level: 2 } } },
      }),
  }
}

/** Sends a request five times, and returns the shortest duration in ms. */
async function timeOf(ask: Ask): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const begun = performance.now()
    await ask()
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
}

const timesOf = async (calls: Record<string, Ask>) => {
  const times: Record<string, number> = {}
  for (const [name, ask] of Object.entries(calls)) times[name] = await timeOf(ask)
  return times
}

/** Makes the server open new connections, as after a start. */
async function forgetPlans() {
  await server.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'strawbook' and pid <> pg_backend_pid()`,
  )
  await expect
    .poll(() =>
      server.database.probe().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  // The first request on each lost connection fails.
  await expect.poll(async () => (await ana.try('listContainers', { query: { tenant_id } })).status).toBe(200)
}

test(
  'no request takes ten times as long in a grown account as after a server start',
  { timeout: 900_000 },
  async () => {
    const slow: object[] = []
    let calls: Record<string, Ask> = {}
    let [batches, nth] = [0, 0]
    for (let straws = STRAWS_PER_BATCH; straws <= MAX_STRAWS; straws *= 10) {
      for (const ask of Object.values(calls)) await Promise.all(Array.from({ length: PARALLEL }, ask))
      await growTenant(server.owner, ana, batches, straws / STRAWS_PER_BATCH)
      batches = straws / STRAWS_PER_BATCH
      calls = await requests((nth += 1))
      const grown = await timesOf(calls)
      await forgetPlans()
      const fresh = await timesOf(calls)
      const times = Object.keys(calls).map((name) => ({
        name,
        straws,
        grown: grown[name]!,
        fresh: fresh[name]!,
      }))
      slow.push(...times.filter((one) => one.grown > 10 * Math.max(one.fresh, SHORTEST_MS)))
      if (process.env['GROWN_STRAWS']) console.table(times)
    }
    expect(slow).toEqual([])
  },
)
