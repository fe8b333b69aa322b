import { type InferResult, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Archive } from '../contract.ts'

export function archivesOf(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>) {
  return tx
    .selectFrom('archives')
    .select(['id', 'asked_at', 'asked_by_name', 'bytes', 'expires_at'])
    .select([
      sql<Archive['state']>`case when expires_at <= now() then 'ENDED' else state end`.as('state'),
      sql<number>`case when state = 'READY' then 100 else least(99, done * 100 / greatest(total, 1)) end`.as(
        'percent',
      ),
    ])
    .where('tenant_id', '=', tenant_id)
}

export function archiveOf(row: InferResult<ReturnType<typeof archivesOf>>[number]): Archive {
  const isThere = row.state === 'READY'
  return { ...row, bytes: isThere ? row.bytes : null, expires_at: isThere ? row.expires_at : null }
}
