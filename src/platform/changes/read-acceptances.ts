import type { Acceptance } from '../contract/warnings.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'

/** Reads the warnings that were accepted about each of the subjects, the latest first. */
export async function readAcceptances(
  tx: Tx,
  { tenant_id }: Pick<Actor, 'tenant_id'>,
  subject_ids: readonly string[],
): Promise<Map<string, Acceptance[]>> {
  if (subject_ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('acceptances')
    .select(['subject_id', 'code', 'accepted_by_name', 'accepted_at'])
    .where('tenant_id', '=', tenant_id)
    .where('subject_id', 'in', subject_ids)
    .orderBy('accepted_at', 'desc')
    .execute()
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id)
  return new Map(
    [...bySubject].map(([id, some]) => [id, some.map(({ subject_id: _, ...acceptance }) => acceptance)]),
  )
}
