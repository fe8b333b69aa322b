import { sql } from 'kysely'
import { fullName } from '../contract/roles.ts'
import type { WarningCode } from '../contract/warnings.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'

/** Records that the caller accepted a warning about each of the subjects. */
export async function recordAcceptances(
  tx: Tx,
  { tenant_id, user_id, ...actor }: Actor,
  code: WarningCode,
  subject_ids: readonly string[],
): Promise<void> {
  await sql`
    insert into acceptances (tenant_id, subject_id, code, accepted_by, accepted_by_name)
    select ${tenant_id}, id, ${code}, ${user_id}, ${fullName(actor)} from unnest(${subject_ids}::uuid[]) id
  `.execute(tx)
}
