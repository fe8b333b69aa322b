import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { chooseAnimals } from '#features/animals/server/choose-animals.ts'
import { ofHorsesOf } from '#features/health/server/export-health-tests.ts'
import { chooseMovements } from '#features/movements/server/choose-movements.ts'
import type { Handler } from '#platform/http/route.ts'

/** As of now; of a past day there are about as many. */
export const sizeExport: Handler<typeof contract.sizeExport> = async (tx, actor, { query }) => {
  const { from, to, owner_id } = query
  const { tenant_id } = actor
  const ofOwner = owner_id === undefined ? sql`` : sql`and owner_id = ${owner_id}`
  const batches =
    owner_id === undefined
      ? sql`select count(*) from batches where tenant_id = ${tenant_id} and deleted_at is null`
      : sql`select count(distinct batch_id) from stock where tenant_id = ${tenant_id} ${ofOwner}
          and status in ('STORED', 'CONSIGNED')`
  const ofHorses = sql`(select count(*) from health_tests t where t.tenant_id = ${tenant_id}
    ${owner_id === undefined ? sql`` : ofHorsesOf(owner_id)})`
  const [{ rows }, movements, horses] = await Promise.all([
    sql<{
      batches: number
      straws: number
      stakeholders: number
      health: number
      places: number
      consignments: number
      nitrogen: number
    }>`
      select (${batches})::int as batches,
        (select coalesce(sum(straws), 0)::int from stock where tenant_id = ${tenant_id} ${ofOwner}) as straws,
        (select count(*)::int from parties where tenant_id = ${tenant_id} and deleted_at is null)
          as stakeholders,
        ${ofHorses}::int as health,
        (select count(*)::int from places where tenant_id = ${tenant_id}) as places,
        (select count(*)::int from stock where tenant_id = ${tenant_id} and status = 'CONSIGNED' ${ofOwner})
          as consignments,
        (select count(*)::int from measurements where tenant_id = ${tenant_id}) as nitrogen
    `.execute(tx),
    chooseMovements(tx, actor, { from, to, party_id: owner_id, relocations: '1' })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    chooseAnimals(tx, actor, { owner_id })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: { ...rows[0]!, movements: movements.count, horses: horses.count } }
}
