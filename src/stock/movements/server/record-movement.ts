/**
 * Journal entries: a movement, and a line for each straw. The database derives straws and stock from the lines
 * (db/functions/follow_lines.sql); the app cannot change straws or stock in any other way.
 */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '#db/tables.ts'
import type { Location } from '#stock/containers/contract.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { StrawEnd, StrawStatus } from '#stock/batches/straw.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export type StrawState = {
  owner_id: string
  holder_id: string | null
  warehouse_id: string | null
  location: Location | null
  status: StrawStatus | null
  closed: StrawEnd | null
}

export type NewMovement = Omit<
  Insertable<DB['movements']>,
  | 'tenant_id'
  | 'recorded_at'
  | 'restored_at'
  | 'recorded_by'
  | 'recorded_by_name'
  | 'amount'
  | 'happened_at'
  | 'reverses_id'
>

export const GONE = { warehouse_id: null, location: null } as const

/** Books new straws of a locked batch. The database numbers them. */
export async function recordEntry(
  tx: Tx,
  actor: Actor,
  movement: NewMovement,
  amount: number,
  state: StrawState,
): Promise<void> {
  const { owner_id, holder_id, warehouse_id, location: place, status, closed } = state
  const ids = Array.from({ length: amount }, () => uuidv7())
  const lines = sql`
    insert into movement_lines (tenant_id, straw_id, line, movement_id, owner_after, holder_after,
      warehouse_after, container_after, canister_after, level_after, status_after, closed_after)
    select ${actor.tenant_id}, id, 1, ${movement.id}, ${owner_id}, ${holder_id}, ${warehouse_id},
      ${place?.container_id ?? null}, ${place?.canister ?? null}, ${place?.level ?? null}, ${status}, ${closed}
    from unnest(${ids}::uuid[]) id
  `
  await Promise.all([recordMovements(tx, actor, [{ ...movement, amount }]), mapLineErrors(lines.execute(tx))])
}

export type NewEntry = { movement: NewMovement; amount: number; state: StrawState }

/** Books many entries like `recordEntry`, in two statements. */
export async function recordEntries(tx: Tx, actor: Actor, entries: NewEntry[]): Promise<void> {
  const rows = entries.map(({ movement, amount, state: { location, ...state } }) => ({
    ...movement,
    ...state,
    ...location,
    amount,
  }))
  // The ids ascend, and the database numbers straws by id, so the numbers follow the order of the entries.
  const straws = rows.flatMap(({ id, amount }) =>
    Array.from({ length: amount }, () => [uuidv7(), id] as const),
  )
  const { tenant_id } = actor
  const lines = sql`
    insert into movement_lines (tenant_id, straw_id, line, movement_id, owner_after, holder_after,
      warehouse_after, container_after, canister_after, level_after, status_after, closed_after)
    select ${tenant_id}, s.id, 1, e.id, owner_id, holder_id, warehouse_id, container_id, canister, level, status, closed
    from unnest(${straws.map(([id]) => id)}::uuid[], ${straws.map(([, id]) => id)}::uuid[]) s (id, movement_id)
    join json_to_recordset(${JSON.stringify(rows)}) e (id uuid, owner_id uuid, holder_id uuid, warehouse_id uuid,
      container_id uuid, canister int, level int, status text, closed text) on e.id = s.movement_id
  `
  await Promise.all([
    recordMovements(
      tx,
      actor,
      entries.map(({ movement, amount }) => ({ ...movement, amount })),
    ),
    mapLineErrors(lines.execute(tx)),
  ])
}

export type Change = {
  movement: NewMovement
  straw_ids: string[]
  /** New values, the same for every straw. The values of absent fields do not change. */
  change: Partial<StrawState>
}

/** Books a change to existing straws. Their batch must be locked. */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  { movement, straw_ids, change }: Change,
): Promise<void> {
  const lines = sql`
    insert into movement_lines (tenant_id, straw_id, line, movement_id,
      owner_before, holder_before, warehouse_before, container_before, canister_before, level_before,
      status_before, closed_before, owner_after, holder_after, warehouse_after, container_after,
      canister_after, level_after, status_after, closed_after)
    select tenant_id, id, lines + 1, ${movement.id},
      owner_id, holder_id, warehouse_id, container_id, canister, level, status, closed, ${sql.join(after(change))}
    from straws where tenant_id = ${actor.tenant_id} and id = any(${straw_ids}::uuid[])
  `
  const amount = straw_ids.length
  await Promise.all([recordMovements(tx, actor, [{ ...movement, amount }]), mapLineErrors(lines.execute(tx))])
}

type JournalRow = NewMovement & { amount: number }

export type Lines = { movements: JournalRow[]; lines: Line[] }

/**
 * Books many changes like `recordChange`, in two statements. No straw may have two lines, because the database compares
 * each line with the straw's state before the statement.
 */
export async function recordLines(tx: Tx, actor: Actor, { movements, lines }: Lines): Promise<void> {
  // Do not read `straws`, because a plan that was cached while the table was small would take minutes.
  const writing = sql`
    insert into movement_lines (tenant_id, straw_id, line, movement_id,
      owner_before, holder_before, warehouse_before, container_before, canister_before, level_before,
      status_before, closed_before, owner_after, holder_after, warehouse_after, container_after,
      canister_after, level_after, status_after, closed_after)
    select ${actor.tenant_id}, l.* from json_to_recordset(${JSON.stringify(lines)}) l (straw_id uuid, line int,
      movement_id uuid, owner_before uuid, holder_before uuid, warehouse_before uuid, container_before uuid,
      canister_before int, level_before int, status_before text, closed_before text, owner_after uuid,
      holder_after uuid, warehouse_after uuid, container_after uuid, canister_after int, level_after int,
      status_after text, closed_after text)
  `
  await Promise.all([recordMovements(tx, actor, movements), mapLineErrors(writing.execute(tx))])
}

/** Inserts movements. Their lines must be written afterwards, in the same transaction and in a single statement. */
function recordMovements(tx: Tx, { tenant_id, user_id, ...actor }: Actor, rows: JournalRow[]) {
  return sql`
    insert into movements (tenant_id, id, type, direction, date, recorded_by, recorded_by_name, signer_id, signer_name,
      batch_id, owner_id, holder_id, supplier_id, receiver_id, animal_id, amount, reason, note, keep_in_store, kind,
      ends_on)
    select ${tenant_id}, id, type, direction, date, ${user_id}, ${fullName(actor)}, signer_id, signer_name, batch_id,
      owner_id, holder_id, supplier_id, receiver_id, animal_id, amount, reason, note, coalesce(keep_in_store, false),
      coalesce(kind, 'MOVEMENT'), ends_on
    from json_to_recordset(${JSON.stringify(rows)}) m (id uuid, type text, direction text, date date, signer_id uuid,
      signer_name text, batch_id uuid, owner_id uuid, holder_id uuid, supplier_id uuid, receiver_id uuid, animal_id uuid,
      amount int, reason text, note text, keep_in_store bool, kind text, ends_on date)
  `.execute(tx)
}

export function mapLineErrors<T>(statement: Promise<T>): Promise<T> {
  return mapConstraintErrors(
    {
      line_follows: strawsChanged,
      movement_lines_pkey: strawsChanged,
      happened_in_order: movedSince,
      straws_tenant_id_container_id_canister_level_fkey: noSuchPlace,
      straws_tenant_id_warehouse_id_container_id_fkey: noSuchPlace,
    },
    statement,
  )
}

export function strawsChanged() {
  return new Refusal('STRAWS_CHANGED', 'Someone else moved some of these straws. Check again.')
}

function movedSince() {
  return new Refusal('STRAWS_CHANGED', 'Some of these straws have moved since then. Check again.')
}

export function noSuchPlace() {
  return new Refusal('NO_SUCH_PLACE', 'This warehouse has no such place.')
}

const NO_PLACE = { container_id: null, canister: null, level: null }

const COLUMNS = [
  'owner_id',
  'holder_id',
  'warehouse_id',
  'container_id',
  'canister',
  'level',
  'status',
  'closed',
] as const

type Columns = Record<(typeof COLUMNS)[number], string | number | null>

function columnsOf({ location, ...fields }: Partial<StrawState>): Partial<Columns> {
  return { ...fields, ...(location === undefined ? {} : (location ?? NO_PLACE)) }
}

function after(change: Partial<StrawState>): RawBuilder<unknown>[] {
  const set = columnsOf(change)
  return COLUMNS.map((column) => (column in set ? sql`${set[column]}` : sql`${sql.ref(column)}`))
}

export type Line = { straw_id: string; line: number; movement_id: string } & Record<string, unknown>

/**
 * Applies the straw's next line in memory, as the database will apply it, and returns the line. Its batch must be
 * locked.
 */
export function followInMemory(
  straw: Columns & { id: string; lines: number },
  movement_id: string,
  change: Partial<StrawState>,
): Line {
  const named = (suffix: string) =>
    COLUMNS.map((column) => [`${column.replace(/_id$/, '')}_${suffix}`, straw[column]])
  const before = named('before')
  Object.assign(straw, columnsOf(change))
  straw.lines += 1
  const states = Object.fromEntries([...before, ...named('after')])
  return { straw_id: straw.id, line: straw.lines, movement_id, ...states }
}
