import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { breedName } from '#registry/animals/breeds.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import { type Moment, readMoment, wasThere } from '#stock/movements/server/choose-movements.ts'
import { readMovements } from '#stock/movements/server/read-movements.ts'
import { movementTitle } from '#stock/movements/texts.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import { inWords } from '#platform/contract/words.ts'
import { type Column, day, plain, type Sheet, sheetOf } from '#platform/spreadsheet/sheet.ts'
import { studbooksOf } from '../evaluation.ts'
import { otherEnd, type RegisterEntry } from '../register.ts'
import { chosenOf, entriesOf, type Period } from './read-register.ts'
import { readParty } from './read-documents.ts'

export const exportRegister: Handler<typeof contract.exportRegister> = async (tx, actor, { query }) => {
  const { tenant_id, format, decimal, ...period } = query
  const { is_self } = await readParty(tx, actor, period.party_id)
  return sheetReply(actor, registerSheet(actor, period, is_self, await readMoment(tx)), { format, decimal })
}

const SLICE = 500

export function registerSheet(
  actor: Pick<Actor, 'tenant_id'>,
  period: Period,
  is_self: boolean,
  moment: Moment,
): Sheet {
  return sheetOf('Register', COLUMNS, async (tx, last) => {
    const older = sql<boolean>`(movements.date, movements.recorded_at, movements.id) < (
      select date, recorded_at, id from movements m where m.tenant_id = ${actor.tenant_id} and m.id = ${last}
    )`
    const movements = await readMovements(
      chosenOf(tx, actor, period, is_self)
        .where(wasThere(moment))
        .$if(last !== undefined, (some) => some.where(older))
        .limit(SLICE),
    )
    const rows = await entriesOf(tx, actor, movements)
    return { rows, last: movements.length < SLICE ? undefined : movements.at(-1)!.id }
  })
}

const COLUMNS: Column<RegisterEntry>[] = [
  day('Date', ({ movement }) => movement.date),
  plain('What', ({ movement }) => movementTitle(movement)),
  plain('In', ({ change }) => (change > 0 ? change : null)),
  plain('Out', ({ change }) => (change < 0 ? -change : null)),
  plain('Batch', ({ batch }) => batch.label),
  plain('Numbers', ({ movement }) => formatNumbers(movement.numbers)),
  plain('Print on the straws', ({ batch }) => batch.straw_mark_text),
  day('Collected', ({ batch }) => batch.produced_on),
  plain('Collected at', ({ batch }) => batch.collection_centre?.name ?? null),
  plain('Approval of that centre', ({ batch }) => batch.collection_centre?.approval_number ?? null),
  plain('Processed at', ({ batch }) => batch.processing_centre?.name ?? null),
  plain(
    'Approval of that centre (processing)',
    ({ batch }) => batch.processing_centre?.approval_number ?? null,
  ),
  plain('Health status', ({ batch }) => (batch.health_status === 'EU' ? 'EU' : inWords(batch.health_status))),
  day('Not out before', ({ batch }) => batch.releasable_from),
  plain('Stallion', ({ batch }) => batch.donor.name),
  plain('UELN', ({ batch }) => batch.donor.ueln),
  plain('Breed', ({ batch: { donor } }) => donor.breed && breedName(donor.breed)),
  day('Born', ({ batch }) => batch.donor.born_on),
  plain('Studbook', ({ batch }) => studbooksOf(batch.donor) || null),
  plain('From whom, to whom', (entry) => otherEnd(entry) || null),
  plain('Signed by', ({ movement }) => movement.signer_name),
  plain('Note', ({ movement }) => movement.note),
]
