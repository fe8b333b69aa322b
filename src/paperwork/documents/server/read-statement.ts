import { sql } from 'kysely'
import type { Movement, MovementType } from '#stock/movements/contract.ts'
import { chooseMovements } from '#stock/movements/server/choose-movements.ts'
import { readMovements } from '#stock/movements/server/read-movements.ts'
import { anyIdOf } from '#registry/parties/server/read-parties.ts'
import { showParty } from '#registry/parties/server/parties.ts'
import { replayedStraws, showInventory } from '#stock/straws/server/inventory.ts'
import { invalid } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Content } from '../blocks.ts'
import { MAX_ENTRIES } from './read-register.ts'
import { type Held, type StatementLine, statementOf } from '../statement.ts'

export async function readStatement(
  tx: Tx,
  actor: Actor,
  party_id: string,
  from: string,
  to: string,
): Promise<Content> {
  const owner = await showParty(tx, actor, { params: { id: party_id }, query: {}, body: undefined })
  const [changes, { inventory }, movements, held] = await Promise.all([
    readChanges(tx, actor, party_id, from, to),
    showInventory(tx, actor, {
      params: undefined,
      body: undefined,
      query: { tenant_id: actor.tenant_id, as_of: to, owner_id: party_id },
    }),
    readMovements(chooseMovements(tx, actor, { party_id, from, to }).limit(MAX_ENTRIES + 1)),
    readHeld(tx, actor, party_id, to),
  ])
  if (movements.length > MAX_ENTRIES)
    throw invalid('body.from', 'Too much for one document: choose a shorter period, or export it')
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
      held: held.filter(({ batch_id }) => batch_id === id),
    }
  })
  return statementOf({
    owner_name: owner.name,
    from,
    to,
    lines: lines.filter(({ opening, came, went }) => opening > 0 || came > 0 || Object.keys(went).length > 0),
    standing: stored.map(({ location, ...line }) => ({ ...line, canister: location?.canister ?? null })),
    out: movements.filter((movement) => isOut(movement, party_id)).toReversed(),
  })
}

function isOut({ direction, owner_id, reverses_id, reversed_by_id }: Movement, party_id: string): boolean {
  return direction === 'OUT' && owner_id === party_id && reverses_id === null && reversed_by_id === null
}

/** Reads the holders of the owner's straws at the end of a day, as `listConsignments` does for today. */
async function readHeld(tx: Tx, { tenant_id }: Actor, party_id: string, to: string) {
  const { rows } = await sql<Held & { batch_id: string }>`
    select s.batch_id, h.name as holder_name, count(*)::int as straws,
      min(last_standing_day(${tenant_id}, s.straw_id, ${to})) as since
    from ${replayedStraws(tenant_id, to)} s
    join parties h on h.tenant_id = ${tenant_id} and h.id = s.holder_id
    where s.owner_id = ${party_id} and s.status = 'CONSIGNED'
    group by s.batch_id, h.id, h.name
    order by since, h.name
  `.execute(tx)
  return rows
}

type Change = { batch_id: string; is_before: boolean; type: MovementType; came: boolean; straws: number }

/**
 * Counts straws that the owner gained or lost, by batch and movement type, before `from` and in the period. Straws
 * count while stored or consigned. Reversed movements are omitted.
 */
async function readChanges(
  tx: Tx,
  actor: Actor,
  party_id: string,
  from: string,
  to: string,
): Promise<Change[]> {
  const ids = anyIdOf(actor.tenant_id, party_id)
  const had = sql`coalesce(l.owner_before = ${ids} and l.status_before in ('STORED', 'CONSIGNED'), false)`
  const has = sql`coalesce(l.owner_after = ${ids} and l.status_after in ('STORED', 'CONSIGNED'), false)`
  const { rows } = await sql<Change>`
    select m.batch_id, m.date < ${from} as is_before, m.type, ${has} as came, count(*)::int as straws
    from movement_lines l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    where l.tenant_id = ${actor.tenant_id} and m.kind = 'MOVEMENT' and m.date <= ${to}
      and (l.owner_before = ${ids} or l.owner_after = ${ids}) and ${had} <> ${has}
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
