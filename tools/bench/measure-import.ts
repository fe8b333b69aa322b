/** Measurement of an import: booking it, compared with COPY of the same rows into the same tables, and undoing it. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Import } from '#integration/imports/contract.ts'
import { createTenant } from '#account/members/server/create-tenant.ts'
import { hashPassword } from '#account/auth/server/password.ts'
import { PASSWORD } from './fill-tenant.ts'
import { inTransaction } from './in-transaction.ts'
import { checkBooksOf, logIn, type Deps } from './measure.ts'
import { memoryOfServer } from './processes-of.ts'

const STRAWS_PER_BATCH = 100
const BATCHES_PER_CONTAINER = 50
const BATCHES_PER_STALLION = 20

export async function measureImport(means: Deps, pid: number, straws: number) {
  const email = `import-${randomUUID()}@bench.test`
  const password_hash = await hashPassword(PASSWORD)
  const owner = { email, first_name: 'Ana', last_name: 'García', password_hash }
  const { warehouse_id } = await means.database.transaction((tx) =>
    createTenant(tx, { name: email, country: 'ES', owner }),
  )
  const { cookie, actor } = await logIn(means, { email, straws })
  const address = `http://127.0.0.1:${means.port}/api/v1/imports`
  const headers = { 'Content-Type': 'application/json', cookie }
  const body = JSON.stringify({ tenant_id: actor.tenant_id, ...requestOf(straws, warehouse_id) })
  let max = 0
  /** Waits until the import has the given status, and returns the seconds since `begun`. */
  const watched = async (id: string, begun: number, wanted: Import['status']) => {
    for (;;) {
      const one = (await (await fetch(`${address}/${id}`, { headers })).json()) as Import
      max = Math.max(max, memoryOfServer(pid))
      if (one.status === wanted) return (performance.now() - begun) / 1000
      if (['BOOKED', 'REFUSED'].includes(one.status)) throw new Error(JSON.stringify(one.refusals))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const atRest = memoryOfServer(pid)
  const sent = performance.now()
  const answer = await fetch(address, { method: 'POST', headers, body })
  const { id } = (await answer.json()) as { id: string }
  const taken = (performance.now() - sent) / 1000
  const booked = await watched(id, sent, 'BOOKED')
  const copied = await copySame(means.owner, actor.tenant_id)
  const started = performance.now()
  const undo = JSON.stringify({ tenant_id: actor.tenant_id, reason: 'Measured' })
  await fetch(`${address}/${id}/undo`, { method: 'POST', headers, body: undo })
  const undone = await watched(id, started, 'UNDONE')
  const { differences } = await checkBooksOf(means, { email, straws, cookie, actor })
  const figures = [
    `${straws} straws in ${straws / STRAWS_PER_BATCH} batches, ${(body.length / 1e6).toFixed(1)} MB`,
    `taken in after ${taken.toFixed(2)} s, booked after ${booked.toFixed(2)} s, COPY of the same rows ${copied.toFixed(2)} s`,
    `ratio ${(copied / booked).toFixed(2)}, undone in ${undone.toFixed(2)} s, ${differences.length} differences`,
    `memory of the server ${atRest} MB at rest, at most ${max} MB`,
  ]
  console.log(figures.join('\n'))
}

export function requestOf(straws: number, warehouse_id: string) {
  const batches = Math.ceil(straws / STRAWS_PER_BATCH)
  const some = <T>(many: number, one: (n: number) => T) => Array.from({ length: many }, (_, n) => one(n))
  return {
    file_name: 'bench.xlsx',
    sheet: null,
    rows: batches,
    animals: some(Math.ceil(batches / BATCHES_PER_STALLION), (n) => ({
      row: n + 1,
      name: `Stallion ${n}`,
      sex: 'STALLION',
    })),
    containers: some(Math.ceil(batches / BATCHES_PER_CONTAINER), (n) => ({
      ...{ row: n + 1, label: `Tank ${n}`, warehouse_id, canisters: 10, levels: 5 },
    })),
    batches: some(batches, (n) => ({
      ...{ row: n + 1, label: `B-${n}`, animal_id: `new-${Math.floor(n / BATCHES_PER_STALLION)}` },
      ...{ origin: 'PRODUCTION', straw_size: 0.5, straw_colour: 'RED', concentration_per_dose: 250 },
      sheet: { collection: { produced_on: '2026-01-01' }, post_thaw_motility: { progressive: 40 } },
    })),
    bookings: some(batches, (n) => ({
      ...{ row: n + 1, kind: 'ADDITION', reason: 'COLLECTION', date: '2026-01-01', warehouse_id },
      ...{ batch: `new-${n}`, amount: STRAWS_PER_BATCH },
      location: {
        container: `new-${Math.floor(n / BATCHES_PER_CONTAINER)}`,
        canister: (Math.floor(n / 5) % 10) + 1,
        level: (n % 5) + 1,
      },
    })),
  }
}

/** Tables to copy, in the order that their foreign keys require. */
const TABLES = [
  ...['animals', 'containers', 'places', 'batches', 'movements', 'straws', 'movement_lines'],
  ...['movement_straws', 'stock', 'stallion_totals'],
]

/**
 * Copies an account's rows to a new one: all constraints are checked, but no trigger of the product on `TABLES` runs.
 * @returns the seconds of the COPYs into `TABLES` and of the check of deferred constraints
 */
async function copySame(owner: Pool, tenant_id: string): Promise<number> {
  const other = randomUUID()
  const folder = path.join(tmpdir(), `strawbook-copy-${other}`)
  const file = (table: string) => `${folder}-${table}`
  const columns: Record<string, string> = {}
  for (const table of ['tenants', 'legal_entities', 'parties', ...TABLES]) {
    const { rows } = await owner.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
      [table],
    )
    columns[table] = rows[0]!.names
    const key = table === 'tenants' ? 'id' : 'tenant_id'
    const as = columns[table].replace(new RegExp(`^${key}`), `'${other}'::uuid`)
    await owner.query(
      `copy (select ${as} from ${table} where ${key} = '${tenant_id}') to '${file(table)}' (format binary)`,
    )
  }
  const copy = (table: string) => `copy ${table} (${columns[table]}) from '${file(table)}' (format binary)`
  const seconds = await inTransaction(owner, async (client) => {
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
    for (const table of ['tenants', 'legal_entities', 'parties']) await client.query(copy(table))
    const begun = performance.now()
    for (const table of TABLES) await client.query(copy(table))
    await client.query('set constraints all immediate')
    const took = (performance.now() - begun) / 1000
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
    return took
  })
  for (const table of Object.keys(columns)) await rm(file(table), { force: true })
  return seconds
}
