import type * as contract from '../contract.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { countAttempt } from '#features/session/server/attempts.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { archiveOf, archivesOf } from './read-archives.ts'

const A_DAY = 24 * 60

/** One at a time: whoever asks meanwhile gets the one that is being made. */
export const askForArchive: Handler<typeof contract.askForArchive, [ExternalServices]> = async (
  tx,
  actor,
  _,
  { jobs, limits },
) => {
  const most = limits.archives_of_account
  // Each one reads the whole account.
  if ((await beginArchive(tx, actor, jobs)) && most > 0) {
    await countAttempt(tx, `archive of:${actor.tenant_id}`, most, A_DAY)
  }
  const [row] = await archivesOf(tx, actor).orderBy('asked_at', 'desc').limit(1).execute()
  return archiveOf(row!)
}

/**
 * @param startAfter at once by default
 * @returns false if one is being made already
 */
export async function beginArchive(
  tx: Tx,
  actor: Actor,
  jobs: ExternalServices['jobs'],
  startAfter?: Date,
): Promise<boolean> {
  const { tenant_id, user_id: asked_by } = actor
  await giveUpSilentOnes(tx, tenant_id)
  // Random, as it is part of the link.
  const id = randomUUID()
  const made = await tx
    .insertInto('archives')
    .values({ tenant_id, id, asked_by, asked_by_name: fullName(actor) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await recordEvent(tx, actor, { kind: 'ARCHIVE_ASKED', subject_id: id })
    await jobs.send(tx, 'make-archive', { tenant_id, archive_id: id }, startAfter && { startAfter })
  }
  return made !== undefined
}

/** The job tries again for some minutes; then it is not coming back. */
function giveUpSilentOnes(tx: Tx, tenant_id: string) {
  return tx
    .updateTable('archives')
    .set({ state: 'FAILED' })
    .where('tenant_id', '=', tenant_id)
    .where('state', '=', 'MAKING')
    .where('heard_at', '<', sql<string>`now() - interval '15 minutes'`)
    .execute()
}
