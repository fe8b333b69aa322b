import { sql } from 'kysely'
import { earliestToday } from '#platform/contract/days.ts'
import type { Database } from '#platform/database/database.ts'
import { eraseName } from './erase-name.ts'

/** Takes names out of what the law wanted them in until yesterday. */
export async function eraseDue(leaving: Database): Promise<void> {
  const due = await leaving.transaction(async (tx) => {
    await sql`set local role strawbook_eraser`.execute(tx)
    return tx
      .selectFrom('former_members')
      .select(['tenant_id', 'user_id'])
      .where('kept_until', '<', earliestToday(new Date()))
      .execute()
  })
  for (const one of due) await eraseName(leaving, one)
}
