import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { inTransaction } from './in-transaction.ts'
import { type Load, loadOf } from './put-load.ts'

const CLIENTS = 8
const AMOUNT = 10

/**
 * Measures the database's own speed: eight concurrent clients sell ten straws at a time by plain SQL. The straws remain
 * in store, so that they can be sold again.
 */
export async function bookBare(url: string, tenant_id: string, seconds: number): Promise<Load> {
  const pool = new Pool({ connectionString: url, max: CLIENTS })
  const sales = await salesOf(pool, tenant_id)
  const { rows: members } = await pool.query('select user_id from entitlements where tenant_id = $1', [
    tenant_id,
  ])
  const signer = members[0].user_id as string
  const times: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1000
  let turn = 0
  const client = async () => {
    while (performance.now() < end) {
      const sale = sales(turn++)
      const sent = performance.now()
      await book(pool, tenant_id, signer, sale)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  await pool.end()
  return loadOf(times, seconds)
}

export type Sale = { batch_id: string; owner_id: string; receiver_id: string }

/**
 * Returns a function that returns the sale of a turn. Each round of turns sells from every batch once: the first round
 * to a second owner, and later rounds to a third owner and back, but never to the account itself.
 */
export async function salesOf(pool: Pool, tenant_id: string): Promise<(turn: number) => Sale> {
  const { rows: batches } = await pool.query<{ id: string; owner_id: string }>(
    `select distinct on (batch_id) batch_id as id, owner_id from stock
     where tenant_id = $1 and status = 'STORED' order by batch_id, straws desc`,
    [tenant_id],
  )
  const { rows: others } = await pool.query<{ id: string }>(
    'select id from parties where tenant_id = $1 and not is_self order by id',
    [tenant_id],
  )
  return (turn) => {
    const { id: batch_id, owner_id: first } = batches[turn % batches.length]!
    const chain = others.map(({ id }) => id).filter((id) => id !== first)
    const [one, two] = [chain[0]!, chain[1] ?? first]
    const round = Math.floor(turn / batches.length)
    const [owner_id, receiver_id] = round === 0 ? [first, one] : round % 2 === 1 ? [one, two] : [two, one]
    return { batch_id, owner_id, receiver_id }
  }
}

async function book(
  pool: Pool,
  tenant_id: string,
  signer: string,
  { batch_id, owner_id, receiver_id }: Sale,
) {
  await inTransaction(pool, async (client) => {
    const movement_id = randomUUID()
    await client.query({
      name: 'lock',
      text: 'select id from batches where tenant_id = $1 and id = $2 for no key update',
      values: [tenant_id, batch_id],
    })
    const { rows } = await client.query<{ id: string }>({
      name: 'pick',
      text: `select id from straws where tenant_id = $1 and batch_id = $2 and owner_id = $3 and status = 'STORED'
        order by number limit ${AMOUNT}`,
      values: [tenant_id, batch_id, owner_id],
    })
    if (rows.length > 0) {
      await client.query({
        name: 'movement',
        text: `insert into movements (tenant_id, id, type, direction, date, recorded_by, recorded_by_name, signer_id,
          signer_name, batch_id, owner_id, amount, receiver_id, keep_in_store)
          values ($1, $2, 'SALE', 'OUT', '2026-03-01', $3, 'Ana García', $3, 'Ana García', $4, $5, $6, $7, true)`,
        values: [tenant_id, movement_id, signer, batch_id, owner_id, rows.length, receiver_id],
      })
      await client.query({
        name: 'lines',
        text: `insert into movement_lines (tenant_id, straw_id, line, movement_id, owner_before, holder_before,
            warehouse_before, container_before, canister_before, level_before, status_before, closed_before,
            owner_after, warehouse_after, container_after, canister_after, level_after, status_after)
          select tenant_id, id, lines + 1, $2, owner_id, holder_id, warehouse_id, container_id, canister, level,
            status, closed, $4, warehouse_id, container_id, canister, level, status
          from straws where tenant_id = $1 and id = any($3::uuid[])`,
        values: [tenant_id, movement_id, rows.map(({ id }) => id), receiver_id],
      })
    }
  })
}
