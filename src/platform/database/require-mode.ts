import type { Database } from './database.ts'

/**
 * Records the mode in which a database was first used. A server started in the other mode by mistake then
 * neither books demo data nor sends its mails.
 * @throws an Error of one line if the database was first used in the other mode
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
