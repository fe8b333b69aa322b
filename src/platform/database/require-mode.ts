import type { Database } from './database.ts'

/**
 * Keeps for what a database is first used, so that a server started in the other mode beside it, by mistake, neither
 * books a demo nor takes its mails.
 * @throws an Error of one line where it is used for the other
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
