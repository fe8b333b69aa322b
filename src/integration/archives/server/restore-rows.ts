/** Insertion of the rows of an archive: references get new ids, and all users become the importer. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { ExportedTable } from './archive-tables.ts'
import type { OpenArchive, Row } from './read-archive.ts'

export type Importer = Pick<Actor, 'tenant_id' | 'user_id' | 'first_name' | 'last_name'>

/** Column that the app may insert. */
type Column = {
  name: string
  is_id: boolean
  is_json: boolean
  /** Table that its foreign key refers to; null if it has none. */
  references: string | null
}

export type Restoring = {
  tx: Tx
  actor: Importer
  archive: OpenArchive
  ids: ReturnType<typeof newIds>
  columns: ReadonlyMap<string, Column[]>
  restored_at: string
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

export function newIds() {
  const known = new Map<unknown, string>()
  return {
    of: (old: unknown) => known.get(old),
    set: (old: unknown, id: string) => void known.set(old, id),
    /** Returns the new id of a record. An id made here sorts after all earlier ones. */
    make(old: unknown): string {
      const id = known.get(old) ?? uuidv7()
      known.set(old, id)
      return id
    },
    /**
     * Returns the new id that a record already has.
     * @throws an Error with a message of one line if it has none
     */
    require(old: unknown, column: string): string {
      const id = known.get(old)
      if (id === undefined)
        throw new Error(`Incomplete full export: ${column} ${JSON.stringify(old)} is missing`)
      return id
    },
    /** Replaces known ids anywhere in a JSON value. */
    renewWithin: (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replace(UUID, (old) => known.get(old) ?? old)),
  }
}

const CHUNK = 500

/**
 * Former columns with the original time, by present column. They are in archives of earlier versions, if the account
 * had itself been restored.
 */
const FIRST_TIMES = {
  recorded_at: 'first_recorded_at',
  changed_at: 'first_changed_at',
  discarded_at: 'first_discarded_at',
  accepted_at: 'first_accepted_at',
}

export async function readColumns(tx: Tx): Promise<Map<string, Column[]>> {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select c.relname as table, jsonb_agg(jsonb_build_object(
      'name', a.attname,
      'is_id', a.atttypid = 'uuid'::regtype,
      'is_json', a.atttypid in ('json'::regtype, 'jsonb'::regtype),
      'references', (
        select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey[cardinality(f.conkey)] = a.attnum limit 1
      )
    )) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and has_column_privilege(c.oid, a.attnum, 'insert')
    group by 1
  `.execute(tx)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/**
 * Restores the rows of a table with new ids.
 * @param change function that returns the row to insert, given the row with new references and the row of the archive;
 * null skips the row
 * @param chunk number of rows inserted together
 */
export async function restoreRows(
  restoring: Restoring,
  table: ExportedTable,
  change: (row: Row, old: Row) => Row | null = (row) => row,
  chunk = CHUNK,
): Promise<void> {
  await inChunks(restoring.archive.rows(table), chunk, async (rows) => {
    const renewed = renewRows(restoring, table, rows)
    const changed = renewed.map((row, index) => change(row, rows[index]!)).filter((row) => row !== null)
    await insertRows(restoring.tx, table, changed)
  })
}

/**
 * Returns rows with new ids and with the columns that the app may insert.
 * @throws an Error with a message of one line if a row refers to an id that has no new one
 */
export function renewRows(restoring: Restoring, table: string, rows: readonly Row[]): Row[] {
  const { actor, ids, restored_at } = restoring
  const columns = restoring.columns.get(table)!
  // Make all ids first, because rows of a chunk may refer to each other.
  const hasId = columns.some(({ name }) => name === 'id')
  if (hasId) for (const { id } of rows) ids.make(id)
  return rows.map((row) => {
    const renewed: Row = {}
    for (const { name, references, is_id, is_json } of columns) {
      const old = row[FIRST_TIMES[name as keyof typeof FIRST_TIMES]] ?? row[name]
      if (name === 'tenant_id') renewed[name] = actor.tenant_id
      else if (name === 'restored_at') renewed[name] = restored_at
      else if (old === undefined) continue
      else if (old === null) renewed[name] = null
      else if (references === 'users') renewed[name] = actor.user_id
      else if (references !== null) renewed[name] = ids.require(old, name)
      // Without a foreign key, the value may be the id of a record that was deleted or that follows.
      else if (is_id) renewed[name] = ids.make(old)
      else renewed[name] = is_json ? ids.renewWithin(old) : old
    }
    return renewed
  })
}

/** Inserts rows with the same columns in one statement; PostgreSQL converts the JSON to the table's types. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(Object.keys(rows[0]!).map((column) => sql.id(column)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
  `.execute(tx)
}

export async function inChunks(
  rows: AsyncIterable<Row>,
  size: number,
  work: (chunk: Row[]) => Promise<void>,
): Promise<void> {
  let chunk: Row[] = []
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < size) continue
    await work(chunk)
    chunk = []
  }
  if (chunk.length > 0) await work(chunk)
}
