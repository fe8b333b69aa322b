import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { invalid } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { remindProblem } from '../reminders.ts'
import { requireVessel } from './require-vessel.ts'

export async function remindLater(
  tx: Tx,
  actor: Actor,
  { params: { id: container_id }, body: { kind, remind_at } }: Input<typeof contract.remindLater>,
): Promise<Reply<typeof contract.remindLater>> {
  const { tenant_id, user_id } = actor
  const problem = remindProblem(remind_at, new Date())
  if (problem) throw invalid('body.remind_at', problem)
  await requireVessel(tx, actor, container_id)
  await tx
    .insertInto('reminders')
    .values({ tenant_id, user_id, container_id, kind, remind_at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'container_id', 'kind']).doUpdateSet({ remind_at }),
    )
    .execute()
  return { remind_at }
}
