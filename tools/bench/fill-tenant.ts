/**
 * Bulk creation of an account's stock by SQL, with the ledger's triggers off. All sizes have the same shape: 100 straws
 * per batch, 50 batches per container, a fifth of the batches owned by a second
 * owner, and one batch in ten without a place.
 */
import type { Pool } from 'pg'
import type { Database } from '#platform/database/database.ts'
import { createTenant } from '#account/members/server/create-tenant.ts'
import { hashPassword } from '#account/auth/server/password.ts'
import { inTransaction } from './in-transaction.ts'
import { emptySheet } from '#stock/batches/sheet.ts'

export const PASSWORD = 'nine frozen lanterns hum'
export const STRAWS_PER_BATCH = 100
const BATCHES_PER_CONTAINER = 50
const BATCHES_PER_STALLION = 20

export type Filled = { email: string; straws: number }

/** Creates and fills an account, unless it exists. @throws if an existing account has no batches */
export async function fillTenant(
  database: Database,
  owner: Pool,
  name: string,
  straws: number,
): Promise<Filled> {
  const email = `${name}@bench.test`
  const { rows: known } = await owner.query<{ is_full: boolean }>(
    `select exists (select from batches b where b.tenant_id = e.tenant_id) as is_full
     from users u join entitlements e on e.user_id = u.id where u.email = $1`,
    [email],
  )
  if (known[0]?.is_full) return { email, straws }
  if (known[0]) throw new Error(`${name} was only half filled: remove the database and fill it again`)
  const password_hash = await hashPassword(PASSWORD)
  const person = { email, first_name: 'Ana', last_name: 'García', password_hash }
  const { actor, warehouse_id, self_id } = await database.transaction((tx) =>
    createTenant(tx, { name, country: 'ES', owner: person }),
  )
  await growTenant(owner, { ...actor, warehouse_id, self_id }, 0, Math.ceil(straws / STRAWS_PER_BATCH))
  return { email, straws }
}

type Account = { tenant_id: string; user_id: string; warehouse_id: string; self_id: string }

/** Adds batches to an account that has `from` batches, until it has `to`. */
export async function growTenant(
  owner: Pool,
  { tenant_id, user_id, warehouse_id, self_id }: Account,
  from: number,
  to: number,
): Promise<void> {
  const sheet = emptySheet()
  sheet.collection.produced_on = '2026-01-01'
  sheet.post_thaw_motility.progressive = 40
  const containersOf = (batches: number) => Math.ceil(batches / BATCHES_PER_CONTAINER)
  const stallionsOf = (batches: number) => Math.ceil(batches / BATCHES_PER_STALLION)
  await inTransaction(owner, async (client) => {
    // Bulk filling bypasses the ledger's triggers, as a superuser may. `tools/bench.ts` checks the books at its end.
    await client.query('set local session_replication_role = replica')
    const run = (sql: string, values: unknown[]) => client.query(sql, values)
    await run(
      `insert into parties (tenant_id, id, name)
       select $1, gen_random_uuid(), name from unnest(array['Gestüt Lindenhof', 'Stal Van Dijk']) name where $2 = 0`,
      [tenant_id, from],
    )
    await run(
      `insert into animals (tenant_id, id, name, sex) select $1, gen_random_uuid(), 'Stallion ' || lpad(i::text, 5, '0'), 'STALLION'
       from generate_series($2::int + 1, $3::int) i`,
      [tenant_id, stallionsOf(from), stallionsOf(to)],
    )
    await run(
      `insert into containers (tenant_id, id, warehouse_id, label, canisters, levels)
       select $1, gen_random_uuid(), $2, 'Tank ' || i, 10, 5 from generate_series($3::int + 1, $4::int) i`,
      [tenant_id, warehouse_id, containersOf(from), containersOf(to)],
    )
    await run(
      `insert into places select c.tenant_id, c.id, k, l
       from containers c, generate_series(1, 10) k, generate_series(1, 5) l where c.tenant_id = $1
       on conflict do nothing`,
      [tenant_id],
    )
    await run(
      `create temp table filling on commit drop as
       with a as (select id, row_number() over (order by id) - 1 as n from animals where tenant_id = $1),
         p as (select id from parties where tenant_id = $1 and name = 'Gestüt Lindenhof'),
         l as (select container_id, canister, level, row_number() over (order by container_id, canister, level) - 1 as n
           from places where tenant_id = $1)
       select i, gen_random_uuid() as id, gen_random_uuid() as movement_id, a.id as animal_id,
         case when i % 5 = 0 then p.id else $2::uuid end as owner_id, l.container_id, l.canister, l.level
       from generate_series($3::int + 1, $4::int) i
       join a on a.n = i % $5::int cross join p left join l on l.n = i - 1 and i % 10 <> 0`,
      [tenant_id, self_id, from, to, stallionsOf(to)],
    )
    await run(
      `insert into batches (tenant_id, id, label, animal_id, origin, straw_size, straw_colour, straws_per_dose,
         effective_straws_per_dose, sheet, last_straw_number, stored, created_at)
       select $1, id, 'B-' || lpad(i::text, 6, '0'), animal_id, 'PRODUCTION', 0.5, 'RED', 8, 8, $2::jsonb, $3::int,
         $3::int, now() - make_interval(secs => i) from filling`,
      [tenant_id, JSON.stringify(sheet), STRAWS_PER_BATCH],
    )
    await run(
      `insert into stallion_totals select tenant_id, animal_id, count(*), sum(stored), sum(stored / effective_straws_per_dose)
       from batches where tenant_id = $1 group by 1, 2
       on conflict (tenant_id, animal_id) do update
       set batches = excluded.batches, straws = excluded.straws, doses = excluded.doses`,
      [tenant_id],
    )
    await run(
      `insert into movements (tenant_id, id, type, direction, date, recorded_by, recorded_by_name, signer_id,
         signer_name, batch_id, owner_id, amount)
       select $1, movement_id, 'COLLECTION', 'IN', '2026-01-01', $2, 'Ana García', $2, 'Ana García',
         id, owner_id, $3::int from filling`,
      [tenant_id, user_id, STRAWS_PER_BATCH],
    )
    await run(
      `insert into straws (tenant_id, id, batch_id, number, owner_id, warehouse_id, container_id, canister, level,
         status, lines, last_moved_on)
       select $1, gen_random_uuid(), id, s, owner_id, $2, container_id, canister, level, 'STORED', 1, '2026-01-01'
       from filling, generate_series(1, $3::int) s`,
      [tenant_id, warehouse_id, STRAWS_PER_BATCH],
    )
    await run(
      `insert into movement_lines (tenant_id, straw_id, line, movement_id, owner_after, warehouse_after,
         container_after, canister_after, level_after, status_after)
       select s.tenant_id, s.id, 1, f.movement_id, s.owner_id, s.warehouse_id, s.container_id, s.canister, s.level,
         s.status
       from straws s join filling f on f.id = s.batch_id where s.tenant_id = $1`,
      [tenant_id],
    )
    await run(
      `insert into stock select tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister,
         level, count(*), range_agg(int4range(number, number, '[]'))
       from straws where tenant_id = $1 and batch_id in (select id from filling) group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
      [tenant_id],
    )
    await run(
      `insert into movement_straws
       select $1, movement_id, int4multirange(int4range(1, $2::int, '[]')), jsonb_build_array(jsonb_build_object(
         'container_id', container_id, 'canister', canister, 'level', level, 'straws', $2::int))
       from filling`,
      [tenant_id, STRAWS_PER_BATCH],
    )
  })
}
