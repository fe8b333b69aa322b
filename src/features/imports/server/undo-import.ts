import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/contract/roles.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { reversalProblem } from '#features/movements/reversal-allowed.ts'
import type { Import } from '../contract.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Handler } from '#platform/http/route.ts'
import { readImport } from './read-imports.ts'
import { requireUndoable } from './require-undoable.ts'

/** Who may is as with movements: whoever imported it for a while, owners of the account at any time. */
export const undoImport: Handler<typeof contract.undoImport, [ExternalServices]> = async (
  tx,
  actor,
  { params, body },
  { jobs },
) => {
  const { tenant_id, user_id } = actor
  const found = await tx
    .selectFrom('imports')
    .select(['id', 'status', 'made', 'imported_by', 'booked_at'])
    .select(sql<string>`now()`.as('now'))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('The import'))
  requireBooked(found.status)
  const booking = { recorded_by: found.imported_by, recorded_at: found.booked_at! }
  if (reversalProblem(booking, actor, new Date(found.now), body.reason) !== null) {
    throw new Refusal(
      'NOT_ALLOWED',
      `You can undo your own import for 15 minutes. After that you need the right “${words['CORRECT']}”.`,
    )
  }
  await requireUndoable(tx, actor, found)
  await tx
    .updateTable('imports')
    .set({
      status: 'UNDOING',
      done: 0,
      refusals: '[]',
      undone_by: user_id,
      undone_by_name: fullName(actor),
      undone_at: sql<string>`now()`,
      undo_reason: body.reason,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', params.id)
    .execute()
  await jobs.send(tx, 'do-import', { tenant_id, import_id: params.id })
  return readImport(tx, actor, params.id)
}

function requireBooked(status: Import['status']) {
  if (status === 'WAITING' || status === 'RUNNING') {
    throw new Refusal('STILL_RUNNING', 'This import is still being booked.', { retry_after: 5 })
  }
  if (status !== 'BOOKED') throw new Refusal('ALREADY_REVERSED', 'Nothing of this import stands.')
}
