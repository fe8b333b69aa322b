import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { formatNumbers } from '#stock/batches/straw.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import { inWords } from '#platform/contract/words.ts'
import {
  type Column,
  day,
  instant,
  plain,
  type Sheet,
  sheetOf,
  sliceOf,
} from '#platform/spreadsheet/sheet.ts'
import type { Movement, MovementFilter } from '../contract.ts'
import { chooseMovements, type Moment, readMoment, wasThere } from './choose-movements.ts'
import { readMovements } from './read-movements.ts'

export const exportMovements: Handler<typeof contract.exportMovements> = async (tx, actor, { query }) => {
  const { tenant_id, format, decimal, ...filter } = query
  return sheetReply(actor, movementSheet(actor, filter, await readMoment(tx)), { format, decimal })
}

const SLICE = 500

export function movementSheet(
  actor: Pick<Actor, 'tenant_id'>,
  filter: MovementFilter,
  moment: Moment,
): Sheet {
  const name = filter.relocations === '1' ? 'Movements' : 'Movements without relocations'
  return sheetOf(name, COLUMNS, async (tx, last) => {
    const after = (last as Movement | undefined)?.id
    // Compare with the stored row, because instants are read with less precision than they are stored.
    const older = sql<boolean>`(movements.date, movements.recorded_at, movements.id) < (
      select date, recorded_at, id from movements m where m.tenant_id = ${actor.tenant_id} and m.id = ${after}
    )`
    const rows = await readMovements(
      chooseMovements(tx, actor, filter)
        .where(wasThere(moment))
        .$if(after !== undefined, (some) => some.where(older))
        .limit(SLICE),
    )
    return sliceOf(rows, SLICE)
  })
}

const COLUMNS: Column<Movement>[] = [
  day('Date', (one) => one.date),
  instant('Recorded', (one) => one.recorded_at),
  plain('Kind', (one) => inWords(one.type ?? one.kind)),
  plain('Direction', (one) => one.direction),
  plain('Batch', (one) => one.batch_label),
  plain('Stallion', (one) => one.stallion_name),
  plain('Straws', (one) => one.amount),
  plain('Numbers', (one) => formatNumbers(one.numbers)),
  plain('From', (one) => one.from_name),
  plain('To', (one) => one.to_name),
  plain('Sentence', (one) => one.sentence),
  plain('Signed by', (one) => one.signer_name),
  plain('Recorded by', (one) => one.recorded_by_name),
  plain('Reason', (one) =>
    one.type === 'LOSS' && one.reverses_id === null ? inWords(one.reason) : one.reason,
  ),
  day('Agreed end', (one) => one.ends_on ?? null),
  plain('Outcome', (one) => inWords(one.outcome)),
  day('Checked', (one) => one.checked_on),
  plain('Note', (one) => one.note),
  plain('Id', (one) => one.id),
  plain('Reverses', (one) => one.reverses_id),
  plain('Reversed by', (one) => one.reversed_by_id),
]
