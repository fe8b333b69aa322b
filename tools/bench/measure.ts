import { hash, verify } from '@node-rs/argon2'
import type { Pool } from 'pg'
import { sql } from 'kysely'
import { permissionsOf } from '#platform/contract/permissions.ts'
import type { Session } from '#account/auth/contract.ts'
import { listBatches } from '#stock/batches/server/list-batches.ts'
import { showContainer } from '#stock/containers/server/containers.ts'
import { CONNECTION_SETTINGS } from '#platform/database/connection-settings.ts'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { listMovements } from '#stock/movements/server/list-movements.ts'
import { checkBooks } from '#stock/straws/server/check-books.ts'
import { withdrawStraws } from '#stock/straws/server/withdraw-straws.ts'
import { bookBare, salesOf } from './book-bare.ts'
import { type Filled, PASSWORD } from './fill-tenant.ts'
import type { Statement } from './floor-server.ts'
import { type Load, putLoad, type Request } from './put-load.ts'
import { recordStatements } from './record-statements.ts'
import { runFloor } from './run-floor.ts'

/**
 * Results by request and size of the account. `floor` is the rate per second without the product: that of the same SQL
 * or, for the log-in, of the hash alone. `tuned`, for reads only, is the floor with the app's connection settings.
 */
export type Figures = Record<string, Load & { floor: number; tuned?: number }>

export type Deps = {
  database: Database
  owner: Pool
  owner_url: string
  /** The product's port; the floors listen on the next one. */
  port: number
  seconds: number
}

export type Who = { email: string; straws: number; cookie: string; actor: Actor }

const json = { 'Content-Type': 'application/json' }
const at = ({ port }: Deps, where: string) => `http://127.0.0.1:${port}/api/v1${where}`

export async function logIn(means: Deps, { email, straws }: Filled): Promise<Who> {
  const body = JSON.stringify({ email, password: PASSWORD })
  const answer = await fetch(at(means, '/auth'), { method: 'POST', headers: json, body })
  const session = (await answer.json()) as Session
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  const { id: user_id, first_name, last_name, entitlements } = session.user
  const { tenant_id, role } = entitlements[0]!
  const may = permissionsOf(role)
  const actor = { kind: 'JOB', user_id, first_name, last_name, tenant_id, may, time_zone: 'UTC' } as const
  return { email, straws, cookie, actor: { ...actor, subscription_expires_on: '', is_expired: false } }
}

type Read = { address: () => string; work: (tx: Tx) => Promise<unknown> }

export async function measure(who: Who, means: Deps, figures: Figures, statements: Map<string, Statement[]>) {
  const { actor, cookie } = who
  const { tenant_id, user_id: signer_id } = actor
  const { rows: containers } = await means.owner.query<{ id: string }>(
    'select id from containers where tenant_id = $1 order by id limit 20',
    [tenant_id],
  )
  const page = { tenant_id, limit: 5, offset: 0 }
  const oneStallion = { ...page, animal_name: 'Stallion 00003' }
  let turn = 0
  const reads: Record<string, Read> = {
    'batch list': {
      address: () => `/batches?tenant_id=${tenant_id}`,
      work: (tx) => listBatches(tx, actor, { query: page } as never),
    },
    'batch list of one stallion': {
      address: () => `/batches?tenant_id=${tenant_id}&animal_name=Stallion%2000003`,
      work: (tx) => listBatches(tx, actor, { query: oneStallion } as never),
    },
    container: {
      address: () => `/containers/${containers[turn++ % containers.length]!.id}?tenant_id=${tenant_id}`,
      work: (tx) => showContainer(tx, actor, { params: { id: containers[0]!.id }, query: {} } as never),
    },
    'movement list': {
      address: () => `/movements?tenant_id=${tenant_id}`,
      work: (tx) => listMovements(tx, actor, { query: { tenant_id, limit: 50, offset: 0 } } as never),
    },
  }
  for (const [name, { address, work }] of Object.entries(reads)) {
    const next = (): Request => ({ url: at(means, address()), init: { headers: { cookie } }, expected: 200 })
    const recorded = await recordIn(means, tenant_id, work)
    statements.set(name, recorded)
    const load = await putLoad(next, means.seconds)
    const floorOf = async (url: string) =>
      (await runFloor(url, means.port + 1, recorded, means.seconds)).per_second
    const floor = await floorOf(means.owner_url)
    const tuned = await floorOf(withSettings(means.owner_url))
    figures[`${name}, ${who.straws} straws`] = { ...load, floor, tuned }
  }

  const sales = await salesOf(means.owner, tenant_id)
  const saleOf = (turn_: number) => {
    const { receiver_id, ...pick } = sales(turn_)
    const withdrawal = { type: 'SALE', date: '2026-03-01', receiver_id, keep_in_store: true }
    return { tenant_id, signer_id, ...pick, amount: 10, withdrawal }
  }
  statements.set(
    'withdrawal',
    await recordIn(means, tenant_id, (tx) => withdrawStraws(tx, actor, saleOf(0) as never)),
  )
  const book = (): Request => ({
    url: at(means, '/straws'),
    init: { method: 'PATCH', headers: { ...json, cookie }, body: JSON.stringify(saleOf(turn++)) },
    expected: 200,
  })
  turn = 0
  const load = await putLoad(book, means.seconds)
  const { per_second } = await bookBare(means.owner_url, tenant_id, means.seconds)
  figures[`withdrawal of 10, ${who.straws} straws`] = { ...load, floor: per_second }
}

/** Warms up a server: it compiles its code while it replies, so requests in that time are not counted. */
export async function warmUp({ cookie, actor }: Who, means: Deps) {
  const url = at(means, `/batches?tenant_id=${actor.tenant_id}`)
  await putLoad(() => ({ url, init: { headers: { cookie } }, expected: 200 }), 2 * means.seconds)
}

/** Records the statements of some work, then rolls it back. */
async function recordIn({ database }: Deps, tenant_id: string, work: (tx: Tx) => Promise<unknown>) {
  const takenBack = new Error('recorded')
  return recordStatements(() =>
    database
      .transaction(async (tx) => {
        await openTenant(tx, tenant_id)
        await work(tx)
        throw takenBack
      })
      .catch((error: unknown) => {
        if (error !== takenBack) throw error
      }),
  )
}

function withSettings(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(CONNECTION_SETTINGS)}`
}

/** Measures the log-in by four clients. Most of its time is hashing, so the floor is four concurrent hash checks. */
export async function measureLogIn({ email }: Filled, means: Deps, figures: Figures) {
  const body = JSON.stringify({ email, password: PASSWORD })
  const next = (): Request => ({
    url: at(means, '/auth'),
    init: { method: 'POST', headers: json, body },
    expected: 200,
  })
  const load = await putLoad(next, means.seconds, 4)
  const known = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const begun = performance.now()
  let verified = 0
  const one = async () => {
    while (performance.now() - begun < means.seconds * 1000) {
      await verify(known, PASSWORD)
      verified += 1
    }
  }
  await Promise.all([one(), one(), one(), one()])
  figures['log-in'] = { ...load, floor: verified / means.seconds }
}

export async function checkBooksOf({ database }: Deps, { actor }: Who) {
  return database.transaction(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
    await openTenant(tx, actor.tenant_id)
    return checkBooks(tx, actor)
  })
}
