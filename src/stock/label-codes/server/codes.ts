import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { codeOf } from '../code.ts'
import type * as contract from '../contract.ts'
import type { Code, CodeTarget } from '../contract.ts'

export const showCode: Handler<typeof contract.showCode> = async (tx, actor, { params }) => {
  const [code] = await readCodes(tx, actor, sql`k.code = ${params.code}`)
  if (!code) throw notFound('The code')
  return code
}

/** Returns a key that is equal for targets that name the same thing. */
const keyOf = (target: CodeTarget) =>
  [
    target.kind,
    'container_id' in target ? target.container_id : null,
    'canister' in target ? target.canister : null,
    'level' in target ? target.level : null,
    'batch_id' in target ? target.batch_id : null,
    'document_id' in target ? target.document_id : null,
  ].join()

/** Creates missing codes. Concurrent requests for the same target get the same code. */
export const createCodes: Handler<typeof contract.createCodes> = async (
  tx,
  actor,
  { body: { tenant_id, targets } },
) => {
  await requireThere(tx, actor, targets)
  const wanted = [...new Map(targets.map((target) => [keyOf(target), target])).values()]
  const named = JSON.stringify(wanted.map((target) => ({ ...target, code: newCode() })))
  const entries = sql`json_to_recordset(${named}) n (
    code text, kind text, container_id uuid, canister int, level int, batch_id uuid, document_id uuid)`
  // Insert in a fixed order, so that concurrent requests with the same targets cannot deadlock.
  await sql`
    insert into codes (tenant_id, code, kind, container_id, canister, level, batch_id, document_id)
    select ${tenant_id}, n.* from ${entries}
    order by kind, container_id, canister, level, batch_id, document_id
    on conflict (tenant_id, kind, container_id, canister, level, batch_id, document_id) do nothing
  `.execute(tx)
  const codes = await readCodes(
    tx,
    actor,
    sql`exists (
      select from ${entries}
      where n.kind = k.kind and coalesce(n.canister, 0) = coalesce(k.canister, 0)
        and coalesce(n.level, 0) = coalesce(k.level, 0)
        and coalesce(n.container_id, n.batch_id, n.document_id)
          = coalesce(k.container_id, k.batch_id, k.document_id)
    )`,
  )
  const byKey = new Map(codes.map((code) => [keyOf(code as CodeTarget), code]))
  return { codes: targets.map((target) => byKey.get(keyOf(target))!) }
}

async function requireThere(tx: Tx, { tenant_id }: Actor, targets: CodeTarget[]) {
  const { rows } = await sql<{ place: number }>`
    select n.place::int as place
    from json_to_recordset(${JSON.stringify(targets.map((target, place) => ({ ...target, place })))}) n (
      place int, kind text, container_id uuid, canister int, level int, batch_id uuid, document_id uuid)
    where not case
      when n.document_id is not null then exists (
        select from documents d where d.tenant_id = ${tenant_id} and d.id = n.document_id)
      when n.batch_id is not null then exists (
        select from batches b where b.tenant_id = ${tenant_id} and b.id = n.batch_id and b.deleted_at is null)
      else exists (
        select from containers c where c.tenant_id = ${tenant_id} and c.id = n.container_id
          and c.deleted_at is null and coalesce(n.canister, 1) <= c.canisters and coalesce(n.level, 1) <= c.levels)
    end
    order by 1 limit 1
  `.execute(tx)
  const missing = rows[0]
  if (missing) throw invalid(`body.targets.${missing.place}.kind`, 'No longer in Strawbook')
}

export async function readCodes(tx: Tx, { tenant_id }: Actor, which: RawBuilder<unknown>): Promise<Code[]> {
  const { rows } = await sql<Code>`
    select k.code, k.kind, k.container_id, k.canister, k.level, k.batch_id, k.document_id,
      coalesce(c.label, b.label, d.printed_number) as title,
      c.deleted_at is not null or b.deleted_at is not null
        or coalesce(k.canister > c.canisters or k.level > c.levels, false) as is_gone
    from codes k
    left join containers c on c.tenant_id = k.tenant_id and c.id = k.container_id
    left join batches b on b.tenant_id = k.tenant_id and b.id = k.batch_id
    left join documents d on d.tenant_id = k.tenant_id and d.id = k.document_id
    where k.tenant_id = ${tenant_id} and ${which}
  `.execute(tx)
  return rows
}

export const newCode = () => codeOf(Array.from({ length: 9 }, () => randomInt(31)))
