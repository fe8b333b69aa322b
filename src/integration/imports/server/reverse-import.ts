/** Undo of an import: reverses movements, restores sheets, and hides records. */
import { type Selectable, sql } from 'kysely'
import type { FieldChange } from '#platform/contract/changes.ts'
import type { Tx } from '#platform/database/database.ts'
import type { DB } from '#db/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import { updateBatch } from '#stock/batches/server/update-batch.ts'
import { lockBatchesThere } from '#stock/movements/server/lock-batches.ts'
import { moveBack } from '#stock/movements/server/move-back.ts'
import { reverseTogether } from '#stock/movements/server/reverse-movement.ts'
import { requireUndoable } from './imports.ts'
import { hideImportedRecords } from './take-off-file.ts'

type ImportRow = Pick<Selectable<DB['imports']>, 'id' | 'made' | 'total'>

/** Maximum number of straws reversed together, unless a single entry has more. */
const STRAWS_TOGETHER = 5000

/**
 * Undoes an import, and reports the steps done.
 * @returns the names of the records that remain
 */
export async function reverseImport(
  tx: Tx,
  actor: Actor,
  { id, made, total }: ImportRow,
  reason: string,
  report: (done: number) => Promise<void>,
): Promise<string[]> {
  await lockBatchesThere(tx, actor, await batchesOf(tx, actor, id, made.sheets))
  await requireUndoable(tx, actor, { id, made })
  const booked = await movementsOf(tx, actor, id)
  let reversed = 0
  const advance = (movements: number) => report(Math.floor(((reversed += movements) / booked.length) * total))
  for (const movement of booked.filter(({ enters }) => !enters)) {
    if (movement.kind === 'MOVEMENT') await reverseTogether(tx, actor, [movement.id], reason)
    // Straws whose entry is reversed as well need not return to their place.
    else if (!movement.entered_all) await moveBack(tx, actor, movement)
    await advance(1)
  }
  for (const entries of together(booked.filter(({ enters }) => enters))) {
    await reverseTogether(tx, actor, entries, reason)
    await advance(entries.length)
  }
  for (const sheet of made.sheets) await putSheetBack(tx, actor, sheet)
  return hideImportedRecords(tx, actor, made)
}

async function batchesOf(tx: Tx, { tenant_id }: Actor, id: string, sheets: { batch_id: string }[]) {
  const { rows } = await sql<{ batch_id: string }>`
    select distinct m.batch_id from import_movements i
    join movements m on m.tenant_id = i.tenant_id and m.id = i.movement_id
    where i.tenant_id = ${tenant_id} and i.import_id = ${id}
  `.execute(tx)
  return [...new Set([...rows, ...sheets].map(({ batch_id }) => batch_id))]
}

type Booked = Selectable<DB['movements']> & { enters: boolean; entered_all: boolean }

/** Returns the import's movements that are in effect, the last booked first. */
async function movementsOf(tx: Tx, { tenant_id }: Actor, id: string): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    with mine as (
      select m.* from import_movements i join movements m on m.tenant_id = i.tenant_id and m.id = i.movement_id
      where i.tenant_id = ${tenant_id} and i.import_id = ${id}
        and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
    ), entered as (
      select l.straw_id, l.movement_id from mine
      join movement_lines l on l.tenant_id = ${tenant_id} and l.movement_id = mine.id and l.line = 1
    )
    select mine.*, mine.id in (select movement_id from entered) as enters,
      mine.kind = 'RELOCATION' and not exists (
        select from movement_lines l where l.tenant_id = ${tenant_id} and l.movement_id = mine.id
          and l.straw_id not in (select straw_id from entered)
      ) as entered_all
    from mine order by recorded_at desc, id desc
  `.execute(tx)
  return rows
}

/** Yields the ids of movements in portions that are reversed together. */
function* together(movements: Booked[]): Generator<string[]> {
  let [ids, straws]: [string[], number] = [[], 0]
  for (const { id, amount } of movements) {
    if (straws + amount > STRAWS_TOGETHER && ids.length > 0) {
      yield ids
      ;[ids, straws] = [[], 0]
    }
    ids.push(id)
    straws += amount
  }
  if (ids.length > 0) yield ids
}

async function putSheetBack(
  tx: Tx,
  actor: Actor,
  { batch_id, version }: { batch_id: string; version: number },
) {
  const { fields } = await tx
    .selectFrom('changes')
    .select('fields')
    .where('tenant_id', '=', actor.tenant_id)
    .where('subject_id', '=', batch_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const sheet = oldSheet(fields)
  const body = { tenant_id: actor.tenant_id, version, sheet } as Parameters<typeof updateBatch>[2]['body']
  await updateBatch(tx, actor, { params: { id: batch_id }, query: undefined, body })
}

function oldSheet(fields: FieldChange[]) {
  const sheet: Record<string, Record<string, unknown>> = {}
  for (const { field, old } of fields) {
    const [, section, name] = field.split('.')
    ;(sheet[section!] ??= {})[name!] = old
  }
  return sheet
}
