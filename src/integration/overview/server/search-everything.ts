import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { normaliseUeln } from '#registry/animals/contract.ts'
import { hasMark, markPattern } from '#stock/batches/server/read-batches.ts'
import { isCalled } from '#registry/parties/server/read-parties.ts'
import type { Found } from '../contract.ts'
import { containing } from '#platform/database/database.ts'
import { ofAnyName } from '#platform/database/merged-ids.ts'
import type { Handler } from '#platform/http/route.ts'

const MAX_OF_A_KIND = 5

export const searchEverything: Handler<typeof contract.searchEverything> = async (tx, actor, { query }) => {
  const text = containing(query.text)
  // Passports write a UELN as "756 011 402"; text without a digit is not a number.
  const number = /\d/.test(query.text) ? containing(normaliseUeln(query.text)) : null
  const { tenant_id } = actor
  const isHorse = ofAnyName(
    'animals',
    (row) =>
      sql`(${row}.name ilike ${text} or ${row}.ueln ilike ${number} or ${row}.microchip ilike ${number})`,
  )
  const { rows: found } = await sql<Found>`
    (select 'BATCH' as kind, b.id, b.label as title, a.name as detail, b.straw_colour, b.stored as straws, (
        select json_build_object('label', c.label, 'canister', s.canister, 'level', s.level,
          'canisters', c.canisters)
        from (
          select container_id, canister, level, sum(straws) as straws from stock
          where tenant_id = b.tenant_id and batch_id = b.id group by container_id, canister, level
        ) s join containers c on c.tenant_id = b.tenant_id and c.id = s.container_id
        order by s.straws desc, c.label limit 1
      ) as place
      from batches b join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
      where b.tenant_id = ${tenant_id} and b.deleted_at is null
        and (b.label ilike ${text} or a.name ilike ${text} or ${hasMark('b', markPattern(query.text))})
      order by (b.label ilike ${text}) desc, b.created_at desc limit ${MAX_OF_A_KIND})
    union all
    (select 'ANIMAL', id, name, ueln, null, (
        select straws from stallion_totals t where t.tenant_id = animals.tenant_id and t.animal_id = animals.id
      ), null from animals
      where tenant_id = ${tenant_id} and deleted_at is null
        and ${isHorse}
      order by name limit ${MAX_OF_A_KIND})
    union all
    (select 'CONTAINER', id, label, note, null, (
        select coalesce(sum(straws), 0)::int from stock s
        where s.tenant_id = containers.tenant_id and s.container_id = containers.id
      ), null from containers
      where tenant_id = ${tenant_id} and deleted_at is null and label ilike ${text} order by label limit ${MAX_OF_A_KIND})
    union all
    (select 'PARTY', id, name, city, null, null, null from parties
      where tenant_id = ${tenant_id} and deleted_at is null and (${isCalled(query.text)} or email ilike ${text})
      order by name limit ${MAX_OF_A_KIND})
    union all
    (select 'PICK_LIST', id, name, created_by_name, null, (
        select coalesce(sum(left_amount), 0)::int from pick_list_lines l
        where l.tenant_id = pick_lists.tenant_id and l.pick_list_id = pick_lists.id
      ), null from pick_lists
      where tenant_id = ${tenant_id} and name ilike ${text}
      order by (closed_at is null) desc, created_at desc limit ${MAX_OF_A_KIND})
  `.execute(tx)
  return { found }
}
