import { type Kysely, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { JOB_SCHEMA } from './open-jobs.ts'
import { QUEUES } from './queues.ts'

/** Creates or updates the job tables as the database owner, and grants the app's role what its queue needs. */
export async function makeJobTables(db: Kysely<unknown>, owner_url: string): Promise<void> {
  await db.transaction().execute(removeOldGrants)
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
  await db.transaction().execute(grantToApp)
}

/**
 * Earlier versions let the app write all job tables. pg-boss runs `bam.command` as the owner when it starts, and inserts
 * `queue.table_name` into its migrations, so what the app may have written there is removed first.
 */
async function removeOldGrants(tx: Kysely<unknown>) {
  const { rows } = await sql`
    select from pg_class
    where oid = to_regclass('pgboss.bam') and has_table_privilege('strawbook_app', oid, 'insert')
  `.execute(tx)
  if (rows.length === 0) return
  // Waits for transactions that are writing to these tables; later ones find that they may not.
  await sql`lock table pgboss.bam, pgboss.queue`.execute(tx)
  await sql`delete from pgboss.bam`.execute(tx)
  await sql`
    update pgboss.queue set partition = false, table_name = 'job_common'
    where partition or table_name <> 'job_common'
  `.execute(tx)
  await grantToApp(tx)
}

/**
 * What pg-boss needs as the app: it reads its version and the queues' settings, and its supervision stamps when each
 * pass began and stores counts. All else is the owner's, whose pg-boss runs some of it.
 */
const GRANTS = [
  'usage on schema pgboss',
  'select, insert, update, delete on pgboss.job, pgboss.job_common',
  'select, delete on pgboss.job_dependency',
  `select, update (monitor_claim_on, monitor_on, maintain_on, deferred_count, queued_count, ready_count, active_count,
    failed_count, total_count, singletons_active, ready_history) on pgboss.queue`,
  'select, update (flow_on, monitor_backoff_on) on pgboss.version',
  'execute on function pgboss.job_now()',
]

/** In one transaction, so that running servers never lack a privilege. */
async function grantToApp(tx: Kysely<unknown>) {
  await sql`revoke all on all tables in schema pgboss from public, strawbook_app`.execute(tx)
  await sql`revoke all on all functions in schema pgboss from public, strawbook_app`.execute(tx)
  for (const grant of GRANTS) await sql`grant ${sql.raw(grant)} to strawbook_app`.execute(tx)
}
