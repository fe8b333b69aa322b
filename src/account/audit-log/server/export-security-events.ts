import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import { type Column, instant, plain, type Sheet, sheetOf, sliceOf } from '#platform/spreadsheet/sheet.ts'
import type { SecurityEvent } from '../contract.ts'
import { KINDS } from '../kinds.ts'
import { securityTexts } from '../texts.ts'
import { chooseEvents, readEvents } from './security-events.ts'

const SLICE = 500

export const exportSecurityEvents: Handler<typeof contract.exportSecurityEvents> = async (
  _,
  actor,
  { query },
) => {
  const { format, decimal, ...filter } = query
  return sheetReply(actor, securityEventSheet(actor, filter), { format, decimal })
}

export function securityEventSheet(
  actor: Parameters<typeof chooseEvents>[1],
  filter: Parameters<typeof chooseEvents>[2],
): Sheet {
  return sheetOf('Security log', COLUMNS, async (tx, last) => {
    const after = (last as SecurityEvent | undefined)?.id
    // Compare with the stored row: its time is more precise than the one that was read.
    const older = sql<boolean>`(e.happened_at, e.id) < (
      select happened_at, id from security_events s where s.tenant_id = ${actor.tenant_id} and s.id = ${after}
    )`
    const chosen = chooseEvents(tx, actor, filter).$if(after !== undefined, (some) => some.where(older))
    return sliceOf(await readEvents(chosen).limit(SLICE).execute(), SLICE)
  })
}

const COLUMNS: Column<SecurityEvent>[] = [
  instant('When', (one) => one.happened_at),
  plain('What', (one) => KINDS[one.kind]),
  plain('Who', (one) => one.user_name),
  plain('About', (one) => one.subject_name),
  plain('Details', ({ details }) =>
    Object.entries(details)
      .map(([name, value]) => `${name}: ${securityTexts.details[String(value)] ?? value}`)
      .join(', '),
  ),
  plain('Network', (one) => one.address),
  plain('Program', (one) => one.agent),
  plain('Id of who', (one) => one.user_id),
  plain('Id of what', (one) => one.subject_id),
]
