import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { Handler } from '#platform/http/route.ts'
import { chooseMovements } from './choose-movements.ts'
import { readMovements } from './read-movements.ts'

/** One page of the movements found, latest first. Nothing is counted, so each page costs only what it holds. */
export const readJournal: Handler<typeof contract.readJournal> = async (tx, actor, { query }) => {
  const { limit, before, ...filter } = query
  const { tenant_id } = actor
  if (before !== undefined) {
    // An unknown cursor would look like the end of the list and silently truncate the file.
    await tx
      .selectFrom('movements')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', before)
      .executeTakeFirstOrThrow(() => notFound('The movement'))
  }
  const older = sql<boolean>`(movements.date, movements.recorded_at, movements.id) < (
    select date, recorded_at, id from movements m where m.tenant_id = ${tenant_id} and m.id = ${before}
  )`
  const movements = await readMovements(
    chooseMovements(tx, actor, filter)
      .$if(before !== undefined, (some) => some.where(older))
      .limit(limit),
  )
  return { movements, next: movements.length < limit ? null : movements.at(-1)!.id }
}
