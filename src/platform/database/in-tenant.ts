import { sql } from 'kysely'
import { openTenant, type Tx } from './database.ts'

/**
 * Opens another tenant within a transaction that is open for one, and then the first one again, also when `work` throws.
 * @param from the tenant that is open
 * @param to the tenant that `work` reads and writes
 */
export async function inTenant<T>(tx: Tx, from: string, to: string, work: () => Promise<T>): Promise<T> {
  await settle(tx)
  await openTenant(tx, to)
  try {
    const result = await work()
    await settle(tx)
    return result
  } finally {
    // After an error of the database this fails too, and the first error is the one to report.
    await openTenant(tx, from).catch(() => {})
  }
}

/** Runs the deferred triggers while the tenant they concern is open, and forgets the stallions that `note_stallions` noted. */
async function settle(tx: Tx) {
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
  await sql`select set_config('strawbook.stallions', '', true)`.execute(tx)
}
