import type * as contract from '../contract.ts'
import { beginArchive } from '#features/exports/server/ask-for-archive.ts'
import { countAttempt } from '#features/session/server/attempts.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import { requireStillOwner } from '#features/session/server/require-still-owner.ts'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { mailMembers } from './mail-members.ts'
import { showClosing } from './show-closing.ts'

/** Each makes an archive, and mails every member. */
const MOST_CLOSINGS_A_DAY = 3
const DAY_MINUTES = 24 * 60
/** By then all but the slowest of what was under way before has been booked or given up. */
const MOST_MS_OF_A_REQUEST = 30_000

/**
 * From here on the account can be read, exported and kept, and nothing else. Asked for twice it is closed once, from the
 * first time on.
 */
export const closeAccount: Handler<typeof contract.closeAccount, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  external,
) => {
  await requireStillOwner(tx, actor)
  const { name } = await tx
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', actor.tenant_id)
    .executeTakeFirstOrThrow()
  if (name !== body.name.trim()) throw invalid('body.name', `Type the name as it is written: ${name}`)
  await requireNoImport(tx, actor)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('closings')
    .values({ account: actor.tenant_id, asked_by: actor.user_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const closing = await showClosing(tx, actor, { query: body, params: undefined, body: undefined }, external)
  if (numInsertedOrUpdatedRows === 0n) return closing
  await countAttempt(tx, `closings of:${actor.tenant_id}`, MOST_CLOSINGS_A_DAY, DAY_MINUTES)
  await recordEvent(tx, actor, { kind: 'ACCOUNT_CLOSED' })
  // Starts later, so that the archive includes what requests under way still record.
  await beginArchive(tx, actor, external.jobs, new Date(Date.now() + MOST_MS_OF_A_REQUEST))
  const { ends_at, backups_until } = closing
  await mailMembers(tx, external.jobs, actor.tenant_id, {
    kind: 'CLOSING',
    ends_on: dayIn(actor.time_zone, ends_at),
    backups_until,
  })
  return closing
}

/** It would go on booking behind the archive's back. */
async function requireNoImport(tx: Tx, { tenant_id }: Actor) {
  const running = await tx
    .selectFrom('imports')
    .select('file_name')
    .where('tenant_id', '=', tenant_id)
    .where('status', 'in', ['WAITING', 'RUNNING', 'UNDOING'])
    .executeTakeFirst()
  if (running) throw new Refusal('IN_USE', `${running.file_name} is being imported. Wait until that is done.`)
}
