import { sql } from 'kysely'
import { ownParty } from '#registry/parties/server/read-parties.ts'
import { showParty } from '#registry/parties/server/parties.ts'
import { locationOf } from '#stock/containers/contract.ts'
import { chooseMovements } from '#stock/movements/server/choose-movements.ts'
import { inJournalOrder, readMovements } from '#stock/movements/server/read-movements.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../stakeholders.ts'
import {
  type Bank,
  type BankLine,
  MAX_BANK_LINES,
  MAX_HORSES,
  MOVEMENTS_SHOWN,
  type Stake,
} from '../stakeholders.ts'

export const showStake: Handler<typeof contract.showStake> = async (tx, actor, { params }) => {
  const { tenant_id } = actor
  const { id } = await showParty(tx, actor, { params, query: {}, body: undefined })
  const self = await ownParty(tx, actor)
  const chosen = chooseMovements(tx, actor, { party_id: id })
  const latest = inJournalOrder(chosen).select('movements.id').limit(MOVEMENTS_SHOWN)
  const [stored, held, away, { rows: horses }, movements, { total }, { rows: sales }] = await Promise.all([
    readBank(tx, actor, sql`k.status = 'STORED' and k.owner_id = ${id}`, self),
    readBank(tx, actor, sql`k.status = 'CONSIGNED' and k.holder_id = ${id}`, self),
    readBank(tx, actor, sql`k.status = 'CONSIGNED' and k.owner_id = ${id} and k.holder_id <> ${id}`, self),
    sql<Stake['horses'][number]>`
      select a.id, a.name from animal_owners o
      join animals a on a.tenant_id = o.tenant_id and a.id = o.animal_id and a.deleted_at is null
      where o.tenant_id = ${tenant_id} and o.party_id = ${id} order by a.name, a.id limit ${MAX_HORSES}
    `.execute(tx),
    readMovements(
      tx
        .selectFrom('movements')
        .where('movements.tenant_id', '=', tenant_id)
        .where('movements.id', '=', sql<string>`any(array(${latest}))`),
    ),
    chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    sql<NonNullable<Stake['sold']>>`
      select m.batch_id, b.label as batch_label, m.amount as straws, m.date
      from movements m join batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
      where m.tenant_id = ${tenant_id} and m.type = 'SALE' and m.reverses_id is null
        and m.receiver_id = ${anyIdOf('parties', tenant_id, id)}
        and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
      order by m.date desc, m.recorded_at desc, m.id desc limit 1
    `.execute(tx),
  ])
  const { ours: held_ours, ...held_bank } = held
  return {
    stored: bankOf(stored),
    held: held_bank,
    held_ours,
    away: bankOf(away),
    horses,
    movements,
    movements_total: total,
    sold: sales[0] ?? null,
  }
}

const bankOf = ({ ours: _, ...bank }: Bank & { ours: number }): Bank => bank

type Line = Omit<BankLine, 'location'> & Parameters<typeof locationOf>[0]
type Sums = Pick<Bank, 'straws' | 'doses' | 'total'> & { ours: number }

/** Reads the lines of `stock k` that match a condition, and their sums; `ours` counts the straws of `self`. */
async function readBank(
  tx: Tx,
  { tenant_id }: Actor,
  isWanted: ReturnType<typeof sql>,
  self: string,
): Promise<Bank & { ours: number }> {
  const [{ rows: lines }, { rows: sums }] = await Promise.all([
    sql<Line>`
      select k.batch_id, b.label as batch_label, b.straw_colour, k.straws, k.owner_id, o.name as owner_name,
        k.holder_id, h.name as holder_name, k.container_id, k.canister, k.level, c.label as container_label,
        case when k.status = 'CONSIGNED' then (
          select min(s.last_moved_on) from straws s where s.tenant_id = k.tenant_id and s.batch_id = k.batch_id
            and s.status = 'CONSIGNED' and s.owner_id = k.owner_id and s.holder_id = k.holder_id
        ) end as since
      from stock k join batches b on b.tenant_id = k.tenant_id and b.id = k.batch_id
      join parties o on o.tenant_id = k.tenant_id and o.id = k.owner_id
      left join parties h on h.tenant_id = k.tenant_id and h.id = k.holder_id
      left join containers c on c.tenant_id = k.tenant_id and c.id = k.container_id
      where k.tenant_id = ${tenant_id} and ${isWanted}
      order by k.straws desc, b.label, k.container_id, k.canister, k.level, k.owner_id, k.holder_id
      limit ${MAX_BANK_LINES}
    `.execute(tx),
    sql<Sums>`
      select coalesce(sum(straws), 0)::int as straws, coalesce(sum(straws / per_dose), 0)::int as doses,
        coalesce(sum(lines), 0)::int as total, coalesce(sum(ours), 0)::int as ours
      from (
        select sum(k.straws) as straws, b.effective_straws_per_dose as per_dose, count(*) as lines,
          sum(k.straws) filter (where k.owner_id = ${self}) as ours
        from stock k join batches b on b.tenant_id = k.tenant_id and b.id = k.batch_id
        where k.tenant_id = ${tenant_id} and ${isWanted} group by k.batch_id, b.effective_straws_per_dose
      ) by_batch
    `.execute(tx),
  ])
  return {
    ...sums[0]!,
    lines: lines.map(({ container_id, canister, level, ...line }) => ({
      ...line,
      location: locationOf({ container_id, canister, level }),
    })),
  }
}
