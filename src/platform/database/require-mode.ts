import type { Database } from './database.ts'

/**
 * Records the mode in which a database was first used, and throws if a server is started in the other by mistake: it
 * would book demo data or send mails.
 */
export async function requireMode(database: Database, mode: 'testing' | 'production') {
  const kept = await database.transaction(async (tx) => {
    await tx
      .insertInto('used_in')
      .values({ mode })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx.selectFrom('used_in').select('mode').executeTakeFirstOrThrow()
  })
  if (kept.mode === mode) return
  throw new Error(`MODE: this database is used in ${kept.mode} mode, so ${mode} needs another one`)
}
