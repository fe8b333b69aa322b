import { sql } from 'kysely'
import { Refusal } from '../contract/refusal.ts'
import type { Acceptance, Warning, WarningCode } from '../contract/warnings.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { fullName } from '../contract/permissions.ts'

/** Warning with the ids of its subjects: movements, or records such as a batch. */
export type Found = { warning: Warning; subject_ids: readonly string[] }

/** Refuses a request with warnings, unless the caller accepts the code of each. Accepted warnings are recorded. */
export async function settleWarnings(
  tx: Tx,
  actor: Actor,
  found: readonly Found[],
  accept: readonly WarningCode[] = [],
): Promise<void> {
  refuseUnaccepted(found, accept)
  for (const [code, some] of Map.groupBy(found, ({ warning }) => warning.code)) {
    await recordAcceptances(tx, actor, code, [...new Set(some.flatMap(({ subject_ids }) => subject_ids))])
  }
}

export function refuseUnaccepted(found: readonly Found[], accept: readonly WarningCode[] = []): void {
  const warnings = found.map(({ warning }) => warning).filter(({ code }) => !accept.includes(code))
  if (warnings.length === 0) return
  const code = warnings.some((one) => one.code === 'OVERFULL') ? 'OVERFULL' : 'IMPLAUSIBLE'
  throw new Refusal(code, textOf(warnings), { warnings })
}

const MAX_SENTENCES = 5

function textOf(warnings: readonly Warning[]): string {
  const sentences = [...new Set(warnings.map(({ message }) => message))]
  const more = sentences.length - MAX_SENTENCES
  return [...sentences.slice(0, MAX_SENTENCES), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

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
