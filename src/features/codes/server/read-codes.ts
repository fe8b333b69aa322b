import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Code } from '../contract.ts'

/** Codes with what they name. */
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
