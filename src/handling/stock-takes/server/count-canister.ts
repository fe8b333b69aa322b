import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { numberRange } from '#stock/batches/server/read-batches.ts'
import { areWithin, type NumberRange, type StrawNumbers } from '#stock/batches/straw.ts'
import { plural } from '#platform/contract/grouped.ts'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { type StoredLine, keyOfLine } from '../compare.ts'
import type { Handler } from '#platform/http/route.ts'
import { stockTakeTexts } from '../texts.ts'
import { mergeLines, readStanding, readStockTake, uncounted } from './read-stock-takes.ts'
import { lockOpen } from './stock-takes.ts'
import type { CountLine, StockTake, Unknown } from '../shapes.ts'

/** Stores a count. Concurrent counts of a canister are refused, so that neither overwrites the other. */
export const countCanister: Handler<typeof contract.countCanister> = async (tx, actor, { params, body }) => {
  const { container_id } = await lockOpen(tx, actor, params.id)
  return saveCount(tx, actor, { ...body, stock_take_id: params.id, container_id, canister: params.canister })
}

type SentLine = contract.CanisterCount['lines'][number] & {
  /** Book on the phone when the line was counted, if that was offline. */
  book?: StrawNumbers
}
type Count = {
  stock_take_id: string
  container_id: string
  canister: number
  version: number
  lines: SentLine[]
  unknown: Unknown[]
  is_counted: boolean
}

/** Stores a count. The stock-take must be locked. */
export async function saveCount(
  tx: Tx,
  actor: Actor,
  { stock_take_id, container_id, canister, ...body }: Count,
): Promise<StockTake> {
  const { tenant_id } = actor
  const levels = await requireThere(tx, actor, container_id, canister)
  const [now, standing] = await Promise.all([
    tx
      .selectFrom('stock_take_canisters')
      .select(['version', 'lines', 'changed_by_name'])
      .select(sql<string>`coalesce(current_happened_at(), now())`.as('now'))
      .where('tenant_id', '=', tenant_id)
      .where('stock_take_id', '=', stock_take_id)
      .where('canister', '=', canister)
      .executeTakeFirst(),
    readStanding(tx, actor, container_id, canister),
  ])
  if (!now) throw new Refusal('NO_SUCH_PLACE', `Canister ${canister} is not in this stock-take.`)
  if (now.version !== body.version)
    throw new Refusal('STALE', `${now.changed_by_name} has just counted here. Check the new count.`)
  if ([...body.lines, ...body.unknown].some(({ level }) => level > levels))
    throw new Refusal('NO_SUCH_PLACE', 'This level no longer exists.')
  await requireKnown(tx, actor, body.lines)
  await requirePlausible(tx, actor, body.lines)
  const before = mergeLines(now.lines, standing.get(canister) ?? [], true)
  const lines = counted(before, body.lines, { at: now.now, by: fullName(actor) })
  if (body.is_counted) requireWhole(lines)
  await tx
    .updateTable('stock_take_canisters')
    .set({
      version: now.version + 1,
      lines: JSON.stringify(lines.map(({ now: _, ...line }): StoredLine => line)),
      unknown: JSON.stringify(body.unknown),
      started_at: sql`coalesce(started_at, ${now.now}::timestamptz)`,
      started_by: sql`coalesce(started_by, ${actor.user_id})`,
      started_by_name: sql`coalesce(started_by_name, ${fullName(actor)})`,
      changed_by_name: fullName(actor),
      counted_at: body.is_counted ? now.now : null,
      counted_by_name: body.is_counted ? fullName(actor) : null,
    })
    .where('tenant_id', '=', tenant_id)
    .where('stock_take_id', '=', stock_take_id)
    .where('canister', '=', canister)
    .execute()
  return readStockTake(tx, actor, stock_take_id)
}

async function requireThere(
  tx: Tx,
  { tenant_id }: Actor,
  container_id: string,
  canister: number,
): Promise<number> {
  const container = await tx
    .selectFrom('containers')
    .select(['label', 'canisters', 'levels', 'deleted_at'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', container_id)
    .executeTakeFirstOrThrow()
  if (container.deleted_at !== null)
    throw new Refusal('NO_SUCH_PLACE', `${container.label} was deleted. Discard this stock-take.`)
  if (canister > container.canisters)
    throw new Refusal('NO_SUCH_PLACE', `Canister ${canister} of ${container.label} no longer exists.`)
  return container.levels
}

async function requireKnown(tx: Tx, { tenant_id }: Actor, lines: SentLine[]) {
  const { rows } = await sql<{ index: number; no_batch: boolean }>`
    select n.index, b.id is null as no_batch
    from json_to_recordset(${JSON.stringify(lines.map(({ batch_id, owner_id }, index) => ({ index, batch_id, owner_id })))})
      n (index int, batch_id uuid, owner_id uuid)
    left join batches b on b.tenant_id = ${tenant_id} and b.id = n.batch_id and b.deleted_at is null
    left join parties p on p.tenant_id = ${tenant_id} and p.id = n.owner_id and p.deleted_at is null
    where b.id is null or p.id is null order by 1 limit 1
  `.execute(tx)
  const wrong = rows[0]
  if (wrong) {
    const field = wrong.no_batch ? 'batch_id' : 'owner_id'
    throw invalid(`body.lines.${wrong.index}.${field}`, 'Choose from the list')
  }
}

/** Refuses numbers that no straw of their batch ever had. */
async function requirePlausible(tx: Tx, { tenant_id }: Actor, lines: SentLine[]) {
  const { rows } = await sql<{ id: string; label: string; number_range: NumberRange }>`
    select b.id, b.label, ${numberRange} as number_range from batches b
    where b.tenant_id = ${tenant_id} and b.id = any(${lines.map(({ batch_id }) => batch_id)}::uuid[])
  `.execute(tx)
  const batches = new Map(rows.map((batch) => [batch.id, batch]))
  for (const [index, { batch_id, found }] of lines.entries()) {
    const batch = batches.get(batch_id)!
    if ('numbers' in found && !areWithin(found.numbers, batch.number_range))
      throw invalid(
        `body.lines.${index}.found.numbers`,
        stockTakeTexts.numbersOf(batch.label, batch.number_range),
      )
  }
}

/**
 * Returns the lines with their counts. A line whose count is unchanged retains the book that it was counted
 * against.
 */
function counted(before: CountLine[], sent: SentLine[], { at, by }: { at: string; by: string }): CountLine[] {
  const known = new Map(before.map((line) => [keyOfLine(line), line]))
  for (const line of before) known.set(keyOfLine(line), uncountedAgain(line))
  for (const { found, book, ...line } of sent) {
    const was = before.find((one) => keyOfLine(one) === keyOfLine(line))
    const isSame = was && JSON.stringify(was.found) === JSON.stringify(found)
    const { now = [], expected = [] } = was ?? {}
    known.set(
      keyOfLine(line),
      isSame
        ? was
        : { ...line, found, expected, now, book: book ?? now, counted_at: at, counted_by_name: by },
    )
  }
  return [...known.values()].filter(
    ({ found, expected, now }) => found !== null || expected.length > 0 || now.length > 0,
  )
}

function uncountedAgain(line: CountLine): CountLine {
  return { ...line, book: line.now, found: null, counted_at: null, counted_by_name: null }
}

function requireWhole(lines: CountLine[]) {
  const left = uncounted(lines).length
  if (left > 0)
    throw invalid('body.is_counted', `${plural(left, 'line')} ${left === 1 ? 'is' : 'are'} not counted yet`)
}
