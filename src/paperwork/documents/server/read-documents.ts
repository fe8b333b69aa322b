import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { ownParty } from '#registry/parties/server/read-parties.ts'
import { showParty } from '#registry/parties/server/parties.ts'
import type { Document } from '../contract.ts'
import { Shipping } from '../manual-fields.ts'
import type { Content } from '../blocks.ts'

export type About = Pick<
  Document,
  'batch_id' | 'movement_id' | 'party_id' | 'stock_take_id' | 'container_id' | 'pick_list_id'
> & {
  from_day: string | null
  to_day: string | null
}

export type DocumentContent = {
  content: Content
  about: Partial<About>
  typed?: NonNullable<Document['typed']>
}

export const shipped = sql<string>`
  select value::uuid from jsonb_array_elements_text(documents.data -> 'typed' -> 'movement_ids')`

/** Empty shipping fields, for documents made before some of these fields existed. */
const NO_SHIPPING = JSON.stringify(Shipping.parse({}))

export function documentsOf(tx: Tx, actor: Actor) {
  return tx
    .selectFrom('documents')
    .select(['documents.id', 'kind', 'printed_number as number', 'version', 'title', 'subject', 'batch_id'])
    .select([
      'movement_id',
      'party_id',
      'stock_take_id',
      'container_id',
      'pick_list_id',
      'made_at',
      'made_by_name',
    ])
    .select('documents.replaces_id')
    .select(['from_day as from', 'to_day as to'])
    .select(
      sql<Document['typed']>`case when data -> 'typed' ? 'shipping'
        then jsonb_set(data -> 'typed', '{shipping}', ${NO_SHIPPING}::jsonb || (data #> '{typed,shipping}'))
        else data -> 'typed' end`.as('typed'),
    )
    .select(
      sql<string | null>`(
        select r.id from documents r where r.tenant_id = documents.tenant_id and r.replaces_id = documents.id
      )`.as('replaced_by_id'),
    )
    .select(
      sql<string | null>`(
        select min(m.recorded_at) from movements m where m.tenant_id = documents.tenant_id
          and m.reverses_id = any(array_append(array(${shipped}), documents.movement_id))
      )`.as('undone_at'),
    )
    .where('documents.tenant_id', '=', actor.tenant_id)
    .orderBy('made_at', 'desc')
    .orderBy('documents.id', 'desc')
}

const TOGETHER = 20

export async function* readDocumentFiles(tx: Tx, tenant_id: string) {
  let last: string | undefined
  for (;;) {
    const rows = await tx
      .selectFrom('documents')
      .select(['id', 'printed_number', 'pdf'])
      .where('tenant_id', '=', tenant_id)
      .$if(last !== undefined, (some) => some.where('id', '>', last!))
      .orderBy('id')
      .limit(TOGETHER)
      .execute()
    for (const { printed_number, pdf } of rows) yield { name: printed_number, pdf }
    if (rows.length < TOGETHER) return
    last = rows.at(-1)!.id
  }
}

export async function readSelf(tx: Tx, actor: Actor) {
  return readParty(tx, actor, await ownParty(tx, actor))
}

/** Reads the party that had the straws before the movement: the holder, or the account's own party. */
export function readSender(tx: Tx, actor: Actor, { holder_id }: Pick<Movement, 'holder_id'>) {
  return holder_id === null ? readSelf(tx, actor) : readParty(tx, actor, holder_id)
}

export function readParty(tx: Tx, actor: Actor, id: string) {
  return showParty(tx, actor, { params: { id }, query: {}, body: undefined })
}
