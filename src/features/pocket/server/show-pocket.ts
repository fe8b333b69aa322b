/** All straws in store in few bytes: names are told once, and straws that are alike together. */
import { type RawBuilder, sql } from 'kysely'
import type { StrawNumbers } from '#features/batches/straw-numbers.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import * as contract from '../contract.ts'

type Line = {
  batch_id: string
  owner_id: string
  container_id: string | null
  canister: number | null
  level: number | null
  numbers: StrawNumbers
}

type Pocket = Reply<typeof contract.showPocket>

/** Parties and mares that can be named without signal. */
const MOST_NAMES = 5000

export async function showPocket(
  tx: Tx,
  { tenant_id }: Actor,
  _: Input<typeof contract.showPocket>,
): Promise<Pocket> {
  const all = async <T>(statement: RawBuilder<T>) => (await statement.execute(tx)).rows
  const [[now], lines, [counted], batches, parties, mares, containers] = await Promise.all([
    all(sql<{ as_of: string }>`select clock_timestamp() as as_of`),
    all(sql<Line>`
      select batch_id, owner_id, container_id, canister, level, numbers from stock
      where tenant_id = ${tenant_id} and status = 'STORED'
      order by batch_id, container_id nulls last, canister, level, owner_id limit ${contract.MOST_LINES}
    `),
    all(sql<{ lines: number }>`
      select count(*)::int as lines from stock where tenant_id = ${tenant_id} and status = 'STORED'
    `),
    all(sql<Pocket['batches'][number]>`
      select b.id, b.label, a.name as stallion, b.straw_colour from batches b
      join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
      where b.tenant_id = ${tenant_id} and b.id in (
        select batch_id from stock where tenant_id = ${tenant_id} and status = 'STORED'
      ) order by b.label, b.id
    `),
    all(sql<Pocket['parties'][number]>`
      select id, name from parties where tenant_id = ${tenant_id} and (deleted_at is null or id in (
        select owner_id from stock where tenant_id = ${tenant_id} and status = 'STORED'
      )) order by name, id limit ${MOST_NAMES}
    `),
    all(sql<Pocket['mares'][number]>`
      select id, name from animals
      where tenant_id = ${tenant_id} and sex = 'MARE' and deleted_at is null order by name, id limit ${MOST_NAMES}
    `),
    all(sql<Pocket['containers'][number]>`
      select id, label, canisters, levels from containers where tenant_id = ${tenant_id} order by label, id
    `),
  ])
  const index = (things: readonly { id: string }[]) => new Map(things.map(({ id }, at) => [id, at]))
  const [batchAt, partyAt, containerAt] = [index(batches), index(parties), index(containers)]
  const told = lines.flatMap(({ batch_id, owner_id, container_id, canister, level, numbers }) => {
    const [batch, owner] = [batchAt.get(batch_id), partyAt.get(owner_id)]
    const container = container_id === null ? -1 : containerAt.get(container_id)
    // Made between two of the statements, or of an owner beyond the names that are told.
    if (batch === undefined || owner === undefined || container === undefined) return []
    return [[batch, owner, container, canister ?? 0, level ?? 0, ...numbers.flat()]]
  })
  const left_off = counted!.lines - told.length
  return {
    as_of: now!.as_of,
    batches,
    parties,
    mares,
    containers,
    lines: told,
    left_off: Math.max(0, left_off),
  }
}
