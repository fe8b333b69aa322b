import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Row } from './read-archive.ts'

const PIECE = 500

/** Many rows in one statement, as the table's own types read them from JSON. */
export async function insert(tx: Tx, table: string, columns: readonly string[], rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(columns.map((column) => sql.id(column)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
  `.execute(tx)
}

export async function inPieces(
  rows: AsyncIterable<Row>,
  work: (some: Row[]) => Promise<void>,
): Promise<void> {
  let some: Row[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < PIECE) continue
    await work(some)
    some = []
  }
  if (some.length > 0) await work(some)
}
