import { sql } from 'kysely'
import { countNumbers } from '#stock/batches/straw.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { PickList } from '../shapes.ts'
import { liftsOf, type Planned, planTakes, stockKey, without } from '../plan.ts'
import {
  readGone,
  readLines,
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

/** Reads a list with the takes planned from the current stock. */
export async function readPickList(tx: Tx, actor: Actor, id: string): Promise<PickList> {
  const list = await tx
    .selectFrom('pick_lists')
    .select(['id', 'tenant_id', 'name', 'created_at', 'created_by_name', 'closed_at', 'closed_by_name'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The pick list'))
  const lines = await readLines(tx, actor, sql`l.pick_list_id = ${id} and l.left_amount > 0`)
  const batch_ids = some(lines.map(({ batch_id }) => batch_id))
  const stock = await readStanding(tx, actor, batch_ids)
  const takes = planTakes(lines, stock)
  const plannedFor = Map.groupBy(takes, ({ line_id }) => line_id)
  const goneOf = (line: (typeof lines)[number]) =>
    (plannedFor.get(line.id) ?? []).reduce((left, { numbers }) => without(left, numbers), line.numbers ?? [])
  const gone = await readGone(
    tx,
    actor,
    lines.map((line) => ({ batch_id: line.batch_id, numbers: goneOf(line) })),
  )
  const container_ids = some(takes.map(({ location }) => location?.container_id))
  const [batches, containers, opening, others] = await Promise.all([
    readPickedBatches(tx, actor, batch_ids),
    readVessels(tx, actor, container_ids),
    readPresence(tx, actor, id),
    readOthers(tx, actor, id, container_ids),
  ])
  const ownerOf = new Map(lines.map((line) => [line.id, line.owner_id]))
  const keyOf = (take: Planned) => stockKey({ ...take, owner_id: ownerOf.get(take.line_id)! })
  const standing = new Map(stock.map((there) => [stockKey(there), countNumbers(there.numbers)]))
  for (const take of takes) {
    standing.set(keyOf(take), standing.get(keyOf(take))! - countNumbers(take.numbers))
  }
  const withStay = takes.map((take) => ({ ...take, stay: standing.get(keyOf(take))! }))
  return {
    ...list,
    lines: lines.map((whole) => {
      const { pick_list_id: _, ...line } = whole
      const found = (plannedFor.get(line.id) ?? []).reduce((sum, take) => sum + countNumbers(take.numbers), 0)
      return { ...line, missing: line.left - found, gone: gone(line.batch_id, goneOf(whole)) }
    }),
    batches,
    containers,
    lifts: liftsOf(withStay, new Map(containers.map((one) => [one.id, one.label]))),
    opening,
    others,
  }
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

/** @throws Refusal NOT_FOUND, or INVALID if none of the straws of the list are stored */
async function readPaper(tx: Tx, actor: Actor, id: string): Promise<DocumentContent> {
  const list = await readPickList(tx, actor, id)
  if (list.lifts.length === 0) throw invalid('body.pick_list_id', 'None of its straws are stored')
  const vesselStatus = await readVesselStatus(tx, actor, new Date())
  return { content: pickListOf(list, vesselStatus, actor.time_zone), about: { pick_list_id: list.id } }
}
