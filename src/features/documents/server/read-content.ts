/** Reads what a document says, as the book stands now. */
import { sql } from 'kysely'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import { readBatch } from '#features/batches/server/read-batch.ts'
import type { Movement, MovementType } from '#features/movements/contract.ts'
import { chooseMovements } from '#features/movements/server/choose-movements.ts'
import { movementsById, readMovements } from '#features/movements/server/read-movements.ts'
import { ownParty } from '#features/parties/server/own-party.ts'
import { showParty } from '#features/parties/server/show-party.ts'
import { showInventory } from '#features/straws/server/show-inventory.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Content } from '../blocks.ts'
import type { NewDocument } from '../contract.ts'
import { evaluationOf } from '../evaluation.ts'
import { certificateOf } from '../insemination.ts'
import { type StatementLine, statementOf } from '../statement.ts'
import { stockCardOf } from '../stock-card.ts'

export type About = {
  batch_id: string | null
  movement_id: string | null
  party_id: string | null
  from_day: string | null
  to_day: string | null
}

const NOTHING: About = { batch_id: null, movement_id: null, party_id: null, from_day: null, to_day: null }

/**
 * @returns what the document says, and what it is about
 * @throws Refusal NOT_FOUND, INVALID, ALREADY_REVERSED
 */
export async function readContent(
  tx: Tx,
  actor: Actor,
  wanted: NewDocument,
): Promise<{ content: Content; about: About }> {
  switch (wanted.kind) {
    case 'EVALUATION':
    case 'STOCK_CARD': {
      const batch = await readBatch(tx, actor, wanted.batch_id)
      const stallion = await readAnimal(tx, actor, batch.animal_id)
      const content =
        wanted.kind === 'EVALUATION'
          ? evaluationOf(batch, stallion)
          : stockCardOf(batch, stallion, await readEntries(tx, actor, batch.id))
      return { content, about: { ...NOTHING, batch_id: batch.id } }
    }
    case 'INSEMINATION':
      return readCertificate(tx, actor, wanted.movement_id)
    case 'STATEMENT': {
      const { party_id, from, to } = wanted
      const content = await readStatement(tx, actor, party_id, from, to)
      return { content, about: { ...NOTHING, party_id, from_day: from, to_day: to } }
    }
  }
}

async function readCertificate(tx: Tx, actor: Actor, movement_id: string) {
  const [movement] = await movementsById(tx, actor, [movement_id])
  if (!movement) throw notFound('The movement')
  const { type, animal_id, reverses_id, reversed_by_id, batch_id } = movement
  if (type !== 'INSEMINATION' || animal_id === null || reverses_id !== null) {
    throw invalid('body.movement_id', 'This is no insemination')
  }
  if (reversed_by_id !== null) {
    throw new Refusal('ALREADY_REVERSED', 'This insemination was reversed: it did not happen.')
  }
  const batch = await readBatch(tx, actor, batch_id)
  const [stallion, mare, self] = await Promise.all([
    readAnimal(tx, actor, batch.animal_id),
    readAnimal(tx, actor, animal_id),
    readSelf(tx, actor),
  ])
  const content = certificateOf({ movement, batch, stallion, mare, supplier: self.name })
  return { content, about: { ...NOTHING, batch_id, movement_id } }
}

/** The account's own party. */
export async function readSelf(tx: Tx, actor: Actor) {
  return showParty(tx, actor, { params: { id: await ownParty(tx, actor) }, query: {}, body: undefined })
}

async function readEntries(tx: Tx, actor: Actor, batch_id: string) {
  const [movements, { rows }] = await Promise.all([
    readMovements(chooseMovements(tx, actor, { batch_id })),
    sql<{ movement_id: string; change: number }>`
      select l.movement_id,
        sum((coalesce(l.status_after = 'STORED', false))::int - (coalesce(l.status_before = 'STORED', false))::int)::int
          as change
      from movement_lines l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
      where m.tenant_id = ${actor.tenant_id} and m.batch_id = ${batch_id}
      group by l.movement_id
    `.execute(tx),
  ])
  const changes = new Map(rows.map(({ movement_id, change }) => [movement_id, change]))
  return movements.toReversed().map((movement) => ({ movement, change: changes.get(movement.id) ?? 0 }))
}

async function readStatement(
  tx: Tx,
  actor: Actor,
  party_id: string,
  from: string,
  to: string,
): Promise<Content> {
  const owner = await showParty(tx, actor, { params: { id: party_id }, query: {}, body: undefined })
  const [changes, { inventory }, movements] = await Promise.all([
    readChanges(tx, actor, party_id, from, to),
    showInventory(tx, actor, {
      params: undefined,
      body: undefined,
      query: { tenant_id: actor.tenant_id, as_of: to, owner_id: party_id },
    }),
    readMovements(chooseMovements(tx, actor, { party_id, from, to })),
  ])
  const held = inventory.filter(({ status }) => status === 'CONSIGNED')
  const stored = inventory.filter(({ status }) => status === 'STORED')
  const ids = [...new Set([...changes, ...held, ...stored].map(({ batch_id }) => batch_id))]
  const batches = await readBatches(tx, actor, ids)
  const lines = batches.map(({ id, ...batch }): StatementLine => {
    const own = changes.filter(({ batch_id }) => batch_id === id)
    const sum = (some: readonly { straws: number }[]) => some.reduce((total, { straws }) => total + straws, 0)
    const inPeriod = own.filter(({ is_before }) => !is_before)
    const went = inPeriod.filter(({ came }) => !came)
    return {
      ...batch,
      opening:
        sum(own.filter(({ is_before, came }) => is_before && came)) -
        sum(own.filter(({ is_before, came }) => is_before && !came)),
      came: sum(inPeriod.filter(({ came }) => came)),
      went: Object.fromEntries(went.map(({ type, straws }) => [type, straws])),
      stored: sum(stored.filter(({ batch_id }) => batch_id === id)),
      held: holders(held.filter(({ batch_id }) => batch_id === id)),
    }
  })
  return statementOf({
    owner_name: owner.name,
    from,
    to,
    lines: lines.filter(({ opening, came, went }) => opening > 0 || came > 0 || Object.keys(went).length > 0),
    out: movements.filter((movement) => isOut(movement, party_id)).toReversed(),
  })
}

/** What left the owner's hands or their ownership, and was not undone. */
function isOut({ direction, owner_id, reverses_id, reversed_by_id }: Movement, party_id: string): boolean {
  return direction === 'OUT' && owner_id === party_id && reverses_id === null && reversed_by_id === null
}

function holders(lines: readonly { holder_name: string | null; straws: number }[]) {
  return [...Map.groupBy(lines, ({ holder_name }) => holder_name ?? '')].map(([holder_name, own]) => ({
    holder_name,
    straws: own.reduce((total, { straws }) => total + straws, 0),
  }))
}

type Change = { batch_id: string; is_before: boolean; type: MovementType; came: boolean; straws: number }

/** Unused straws that became the owner's or ceased to be, by what happened, before the first day and from then on. */
async function readChanges(
  tx: Tx,
  actor: Actor,
  party_id: string,
  from: string,
  to: string,
): Promise<Change[]> {
  const had = sql`coalesce(l.owner_before = ${party_id} and l.status_before in ('STORED', 'CONSIGNED'), false)`
  const has = sql`coalesce(l.owner_after = ${party_id} and l.status_after in ('STORED', 'CONSIGNED'), false)`
  const { rows } = await sql<Change>`
    select m.batch_id, m.date < ${from} as is_before, m.type, ${has} as came, count(*)::int as straws
    from movement_lines l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    where l.tenant_id = ${actor.tenant_id} and m.kind = 'MOVEMENT' and m.date <= ${to}
      and (l.owner_before = ${party_id} or l.owner_after = ${party_id}) and ${had} <> ${has}
      and m.reverses_id is null
      and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
    group by 1, 2, 3, 4
  `.execute(tx)
  return rows
}

type NamedBatch = Pick<
  StatementLine,
  'batch_label' | 'straw_colour' | 'stallion_name' | 'ueln' | 'available_from' | 'straws_per_dose'
>

async function readBatches(tx: Tx, actor: Actor, ids: string[]) {
  const { rows } = await sql<NamedBatch & { id: string }>`
    select b.id, b.label as batch_label, b.straw_colour, a.name as stallion_name, a.ueln,
      coalesce(b.received_on, b.produced_on) as available_from, b.effective_straws_per_dose as straws_per_dose
    from batches b join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
    where b.tenant_id = ${actor.tenant_id} and b.id = any(${ids}::uuid[])
    order by a.name, a.id, b.label
  `.execute(tx)
  return rows
}
