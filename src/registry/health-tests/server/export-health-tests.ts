import { type Selectable, sql } from 'kysely'
import { words } from '#platform/contract/words.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { DB } from '#db/tables.ts'
import { type Column, day, plain, type Sheet, sheetOf, sliceOf } from '#platform/spreadsheet/sheet.ts'

type Row = Selectable<DB['health_tests']> & { horse: string; ueln: string | null }

const SLICE = 500

/** Returns a condition that limits `t` to the horses of one owner. */
export const ofHorsesOf = (owner_id: string) => sql`and exists (
  select from animal_owners o
  where o.tenant_id = t.tenant_id and o.animal_id = t.animal_id and o.party_id = ${owner_id}
)`

/** Returns the sheet of tests, sorted by id, so that tests added during the export come last. */
export function healthTestSheet({ tenant_id }: Pick<Actor, 'tenant_id'>, owner_id?: string): Sheet {
  return sheetOf('Health tests', COLUMNS, async (tx, last) => {
    const { rows } = await sql<Row>`
      select t.*, a.name as horse, a.ueln
      from health_tests t join animals a on a.tenant_id = t.tenant_id and a.id = t.animal_id
      where t.tenant_id = ${tenant_id}
        ${last === undefined ? sql`` : sql`and t.id > ${(last as Row).id}`}
        ${owner_id === undefined ? sql`` : ofHorsesOf(owner_id)}
      order by t.id limit ${SLICE}
    `.execute(tx)
    return sliceOf(rows, SLICE)
  })
}

const COLUMNS: Column<Row>[] = [
  plain('Horse', (one) => one.horse),
  plain('UELN', (one) => one.ueln),
  plain('Disease', (one) => words[one.disease] ?? one.disease),
  plain('Sample', (one) => one.sample),
  day('Sampled on', (one) => one.sampled_on),
  plain('Method', (one) => one.method),
  plain('Laboratory', (one) => one.laboratory),
  plain('Result', (one) => one.result && (words[one.result] ?? one.result)),
  day('Result on', (one) => one.resulted_on),
  plain('Certificate number', (one) => one.certificate_number),
  plain('Note', (one) => one.note),
  plain('Id', (one) => one.id),
]
