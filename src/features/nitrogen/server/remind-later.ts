import type * as contract from '../contract.ts'
import { invalid } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import { remindProblem } from '../reminders.ts'
import { requireVessel } from './require-vessel.ts'

export const remindLater: Handler<typeof contract.remindLater> = async (
  tx,
  actor,
  { params: { id: container_id }, body: { kind, remind_at } },
) => {
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
