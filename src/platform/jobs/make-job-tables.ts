import { type Kysely, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { JOB_SCHEMA } from './open-jobs.ts'
import { QUEUES } from './queues.ts'

/** Creates or updates the job tables as the database owner, and grants the app's role access to them. */
export async function makeJobTables(db: Kysely<unknown>, owner_url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: owner_url,
    schema: JOB_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
    persistQueueStats: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const [name, options] of Object.entries(QUEUES)) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  const schema = sql.id(JOB_SCHEMA)
  await sql`grant usage on schema ${schema} to strawbook_app`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to strawbook_app`.execute(
    db,
  )
  await sql`grant execute on all functions in schema ${schema} to strawbook_app`.execute(db)
}
