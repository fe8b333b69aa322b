import { sql } from 'kysely'
import { readAnimal } from '#registry/animals/server/read-animals.ts'
import { remainingId } from '#platform/database/merged-ids.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../horses.ts'
import type { HorseUse } from '../horses.ts'
import { countedUse, usesStraws } from './counted-use.ts'

export const showHorseUse: Handler<typeof contract.showHorseUse> = async (tx, actor, { params }) => {
  const { id } = await readAnimal(tx, actor, params.id)
  const { tenant_id } = actor
  const ofStallion = sql`b.tenant_id = ${tenant_id} and b.animal_id = ${id} and b.deleted_at is null`
  const [doses, held, months, mares] = await Promise.all([
    sql<Pick<HorseUse, 'doses' | 'own_doses'>>`
      select coalesce(sum(b.stored / b.effective_straws_per_dose), 0)::int as doses,
        coalesce(sum(own.straws / b.effective_straws_per_dose), 0)::int as own_doses
      from batches b
      left join lateral (
        select sum(s.straws)::int as straws from stock s
        join parties p on p.tenant_id = s.tenant_id and p.id = s.owner_id and p.is_self
        where s.tenant_id = b.tenant_id and s.batch_id = b.id and s.status = 'STORED'
      ) own on true
      where ${ofStallion}
    `.execute(tx),
    sql<HorseUse['held'][number]>`
      select p.id as party_id, p.name, sum(s.straws)::int as straws
      from batches b
      join stock s on s.tenant_id = b.tenant_id and s.batch_id = b.id and s.status = 'CONSIGNED'
      join parties p on p.tenant_id = s.tenant_id
        and p.id = ${remainingId('parties', tenant_id, sql`s.holder_id`)}
      where ${ofStallion}
      group by p.id, p.name order by straws desc, p.name, p.id
    `.execute(tx),
    sql<HorseUse['months'][number]>`
      select to_char(m.date, 'YYYY-MM') as month, ${countedUse}
      from movements m join batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
      where ${ofStallion} and ${usesStraws}
      group by month order by month
    `.execute(tx),
    sql<{ mares: number }>`
      select count(distinct ${remainingId('animals', tenant_id, sql`m.animal_id`)})::int as mares
      from movements m join batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
      where ${ofStallion} and m.type = 'INSEMINATION' and ${usesStraws}
    `.execute(tx),
  ])
  return { ...doses.rows[0]!, held: held.rows, months: months.rows, mares: mares.rows[0]!.mares }
}
