import { sql } from 'kysely'
import { countNumbers, numbersIn, rangesOf } from '#stock/batches/straw.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { PickList } from '../shapes.ts'
import { clashOf } from '../clashes.ts'
import {
  liftsOf,
  type Planned,
  planTakes,
  spareFor,
  stockKey,
  type There,
  type Want,
  without,
} from '../plan.ts'
import { readGone, readTaken } from './read-gone.ts'
import { readPicked } from './read-picked.ts'
import {
  readLines,
  readOpenLines,
  readOthers,
  readPickedBatches,
  readPresence,
  readStanding,
  readVessels,
  some,
} from './read-wanted.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type * as documents from '#paperwork/documents/contract.ts'
import { storeDocument } from '#paperwork/documents/server/documents.ts'
import { readContent } from '#paperwork/documents/server/read-content.ts'
import { readVesselStatus } from '#stock/nitrogen/server/vessel-status.ts'
import type { Handler } from '#platform/http/route.ts'
import { pickListOf } from '../paper.ts'
import type { DocumentContent } from '#paperwork/documents/server/read-documents.ts'

/** Reads the lines that still need straws, with the takes planned from the current stock. */
export async function readPlan(tx: Tx, actor: Actor, id: string) {
  const lines = await readLines(tx, actor, sql`l.pick_list_id = ${id} and l.left_amount > 0`)
  const stock = await readStanding(tx, actor, some(lines.map(({ batch_id }) => batch_id)))
  return { lines, stock, takes: planTakes(lines, stock) }
}

export async function readPickList(tx: Tx, actor: Actor, id: string): Promise<PickList> {
  const [list, { lines, stock, takes }, picked] = await Promise.all([
    tx
      .selectFrom('pick_lists')
      .select([
        'id',
        'tenant_id',
        'name',
        'day',
        'created_at',
        'created_by_name',
        'closed_at',
        'closed_by_name',
      ])
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('The pick list')),
    readPlan(tx, actor, id),
    readPicked(tx, actor, [id]),
  ])
  const batch_ids = some([...lines, ...picked].map(({ batch_id }) => batch_id))
  const plannedFor = Map.groupBy(takes, ({ line_id }) => line_id)
  const goneOf = (line: (typeof lines)[number]) =>
    (plannedFor.get(line.id) ?? []).reduce((left, { numbers }) => without(left, numbers), line.numbers ?? [])
  const foundFor = ({ id: line_id }: { id: string }) =>
    (plannedFor.get(line_id) ?? []).reduce((sum, take) => sum + countNumbers(take.numbers), 0)
  const short = lines.filter((line) => line.numbers === null && foundFor(line) < line.left)
  const [gone, taken] = await Promise.all([
    readGone(
      tx,
      actor,
      lines.map((line) => ({ batch_id: line.batch_id, numbers: goneOf(line) })),
    ),
    readTaken(tx, actor, short),
  ])
  const container_ids = some([...takes, ...picked].map(({ location }) => location?.container_id))
  const [batches, containers, opening, others, wanted] = await Promise.all([
    readPickedBatches(tx, actor, batch_ids),
    readVessels(tx, actor, container_ids),
    readPresence(tx, actor, id),
    readOthers(tx, actor, id, container_ids),
    list.closed_at === null ? readOpenLines(tx, actor, batch_ids) : [],
  ])
  const names = new Map(wanted.map((line) => [line.pick_list_id, line.pick_list_name]))
  const ownerOf = new Map(lines.map((line) => [line.id, line.owner_id]))
  const keyOf = (take: Planned) => stockKey({ ...take, owner_id: ownerOf.get(take.line_id)! })
  const standing = new Map(stock.map((there) => [stockKey(there), countNumbers(there.numbers)]))
  for (const take of takes) {
    standing.set(keyOf(take), standing.get(keyOf(take))! - countNumbers(take.numbers))
  }
  const promised = promisedBy(
    wanted.filter(({ pick_list_id }) => pick_list_id !== id),
    stock,
  )
  const labels = new Map(containers.map((one) => [one.id, one.label]))
  const withStay = takes.map((take) => ({ ...take, stay: standing.get(keyOf(take))! }))
  return {
    ...list,
    lines: lines.map((whole) => {
      const { pick_list_id: _, ...line } = whole
      const missing = line.left - foundFor(line)
      const spare = spareFor(line, takes, stock)
      const free = spare.filter((number) => !promised.has(`${line.batch_id} ${number}`))
      return {
        ...{
          ...line,
          missing,
          gone: line.numbers === null ? taken(line.id) : gone(line.batch_id, goneOf(whole)),
        },
        // A line that names a place takes no straws from elsewhere.
        spare: line.from ? (standing.get(stockKey({ ...line, location: line.from })) ?? 0) : spare.length,
        instead: rangesOf(free.slice(0, missing)),
        clash: clashOf(whole, wanted, stock, names),
      }
    }),
    batches,
    containers,
    lifts: liftsOf(withStay, labels),
    picked: liftsOf(
      picked.map(({ pick_list_id: _, ...take }) => take),
      labels,
    ),
    opening,
    others,
  }
}

/** Returns the straws that these lists are planned to take, as batch and number. */
function promisedBy(lines: readonly (Want & { pick_list_id: string })[], stock: readonly There[]) {
  const plans = [...Map.groupBy(lines, ({ pick_list_id }) => pick_list_id).values()].flatMap((wants) =>
    planTakes(wants, stock),
  )
  return new Set(
    plans.flatMap(({ batch_id, numbers }) => numbersIn(numbers).map((number) => `${batch_id} ${number}`)),
  )
}

export const createDocument: Handler<typeof documents.createDocument, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  services,
) => {
  const content =
    body.kind === 'PICK_LIST'
      ? await readPaper(tx, actor, body.pick_list_id)
      : await readContent(tx, actor, body)
  return storeDocument(tx, actor, body, content, services)
}

/**
 * Reads the content of a printed list.
 * @throws Refusal NOT_FOUND if the list does not exist, INVALID if none of its straws are stored
 */
async function readPaper(tx: Tx, actor: Actor, id: string): Promise<DocumentContent> {
  const list = await readPickList(tx, actor, id)
  if (list.lifts.length === 0) throw invalid('body.pick_list_id', 'None of its straws are stored')
  const vesselStatus = await readVesselStatus(tx, actor, new Date())
  return { content: pickListOf(list, vesselStatus, actor.time_zone), about: { pick_list_id: list.id } }
}
