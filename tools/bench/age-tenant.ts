/** A year of use of an account: batches that came and were used up, mistakes that were undone, counts and imports. */
import type { Pool, PoolClient } from 'pg'
import { STRAWS_PER_BATCH } from './fill-tenant.ts'
import { inTransaction } from './in-transaction.ts'

export const YEAR = { movements: 100_000, stock_takes: 300, imports: 50 }

const STRAWS_PER_WITHDRAWAL = 2
const WITHDRAWALS = STRAWS_PER_BATCH / STRAWS_PER_WITHDRAWAL
/** Losses of each batch that were booked by mistake and undone; also of the batches that remain. */
const MISTAKES = 5
const MARES = 5000

type Account = { tenant_id: string; user_id: string; self_id: string; buyer_id: string; batches: number }

/**
 * Adds a year of movements to an account whose stock afterwards is what it was before, and multiplies its only
 * stock-take.
 */
export async function ageTenant(owner: Pool, tenant_id: string): Promise<void> {
  await inTransaction(owner, async (client) => {
    // Bulk filling bypasses the triggers of the ledger, as in `fillTenant`. The books are checked afterwards.
    await client.query('set local session_replication_role = replica')
    // Without statistics about the new rows, PostgreSQL would join hundreds of thousands of them one by one.
    await client.query('set local enable_nestloop = off')
    const { rows } = await client.query<Account>(
      `select e.tenant_id, e.user_id, self.id as self_id, buyer.id as buyer_id,
         (select count(*)::int from batches b where b.tenant_id = $1) as batches
       from entitlements e
       join parties self on self.tenant_id = $1 and self.is_self
       join parties buyer on buyer.tenant_id = $1 and buyer.name = 'Stal Van Dijk'
       where e.tenant_id = $1`,
      [tenant_id],
    )
    const account = rows[0]!
    await createBatches(client, account)
    await collect(client, account)
    await withdraw(client, account, MISTAKES, 1, `'LOSS'`, 'all_batches')
    await undo(client, account)
    const types = `case when n % 10 < 7 then 'INSEMINATION' when n % 10 < 9 then 'SALE' else 'LOSS' end`
    await withdraw(client, account, WITHDRAWALS, 2, types, 'gone')
    await countGone(client, account)
    await importCollections(client, account)
    await repeatStockTake(client, account)
  })
}

/** Creates the batches that were used up in the year, and the table `all_batches` of these and the remaining ones. */
async function createBatches(client: PoolClient, { tenant_id, self_id, batches }: Account) {
  const own = 1 + 2 * MISTAKES + WITHDRAWALS
  const gone = Math.round((YEAR.movements - 2 * MISTAKES * batches) / own)
  await client.query(
    `insert into animals (tenant_id, id, name, sex)
     select $1, uuidv7(), 'Mare ' || lpad(n::text, 5, '0'), 'MARE' from generate_series(1, $2::int) n`,
    [tenant_id, MARES],
  )
  await client.query(
    `create temp table all_batches on commit drop as
     select batch_id, owner_id, last_moved_on as collected_on, true as remains
     from straws where tenant_id = $1 and number = 1
     union all select uuidv7(), $2, '2024-10-01'::date + n % 300, false from generate_series(1, $3::int) n`,
    [tenant_id, self_id, gone],
  )
  await client.query(
    `insert into batches (tenant_id, id, label, animal_id, origin, straw_size, straw_colour, straws_per_dose,
       effective_straws_per_dose, sheet, last_straw_number, stored, has_moved, created_at)
     select $1, g.batch_id, 'Y-' || lpad(g.n::text, 6, '0'), b.animal_id, b.origin, b.straw_size, b.straw_colour,
       b.straws_per_dose, b.effective_straws_per_dose, b.sheet, ${STRAWS_PER_BATCH}, 0, true, collected_on
     from (select *, row_number() over () as n from all_batches where not remains) g
     join (select *, row_number() over (order by id) - 1 as n from batches where tenant_id = $1) b
       on b.n = g.n % $2`,
    [tenant_id, batches],
  )
  await client.query(
    `update stallion_totals t set batches = b.batches
     from (select animal_id, count(*)::int as batches from batches where tenant_id = $1 group by 1) b
     where t.tenant_id = $1 and t.animal_id = b.animal_id`,
    [tenant_id],
  )
  await client.query(`create temp view gone as select * from all_batches where not remains`)
}

/** Inserts the movements of the temporary table `steps`. */
async function insertMovements(client: PoolClient, { tenant_id, user_id, buyer_id }: Account) {
  await client.query('analyze steps')
  await client.query(
    `insert into movements (tenant_id, id, type, direction, date, recorded_at, recorded_by, recorded_by_name,
       signer_id, signer_name, batch_id, owner_id, receiver_id, animal_id, amount, reason, reverses_id)
     select $1, s.id, type, direction, date, date + interval '12 hours' + n * interval '1 minute', $2, 'Ana García', $2,
       'Ana García', batch_id, owner_id, case type when 'SALE' then $3::uuid end, a.id, amount, reason, reverses_id
     from steps s
     left join (
       select id, row_number() over (order by id) - 1 as mare from animals where tenant_id = $1 and sex = 'MARE'
     ) a on type = 'INSEMINATION' and a.mare = n % $4`,
    [tenant_id, user_id, buyer_id, MARES],
  )
}

async function collect(client: PoolClient, account: Account) {
  await client.query(
    `create temp table steps on commit drop as
     select uuidv7() as id, batch_id, owner_id, 0 as n, collected_on as date, 'COLLECTION' as type, 'IN' as direction,
       ${STRAWS_PER_BATCH} as amount, null as reason, null::uuid as reverses_id
     from gone`,
  )
  await insertMovements(client, account)
  const { tenant_id } = account
  await client.query(
    `insert into straws (tenant_id, id, batch_id, number, owner_id, warehouse_id, status, lines, last_moved_on)
     select $1, uuidv7(), batch_id, number, owner_id, w.id, 'STORED', 1, date
     from steps cross join generate_series(1, amount) number
     cross join (select id from legal_entities where tenant_id = $1 limit 1) w`,
    [tenant_id],
  )
  await client.query(
    `insert into movement_lines (tenant_id, straw_id, line, movement_id, owner_after, warehouse_after, status_after)
     select $1, s.id, 1, m.id, s.owner_id, s.warehouse_id, s.status
     from steps m join straws s on s.tenant_id = $1 and s.batch_id = m.batch_id`,
    [tenant_id],
  )
  await follow(client, account)
}

/** Derives the straws, and the numbers of each movement, from the lines of `steps`, which is dropped. */
async function follow(client: PoolClient, { tenant_id }: Account) {
  await client.query(
    `update straws s set lines = l.line, owner_id = owner_after, holder_id = holder_after,
       warehouse_id = warehouse_after, container_id = container_after, canister = canister_after, level = level_after,
       status = status_after, closed = closed_after,
       last_moved_on = case when reverses_id is null then date else collected_on end
     from steps m join all_batches b using (batch_id)
     join movement_lines l on l.tenant_id = $1 and l.movement_id = m.id
     where s.tenant_id = $1 and s.id = l.straw_id`,
    [tenant_id],
  )
  await client.query(
    `insert into movement_straws
     select $1, m.id, range_agg(int4range(number, number, '[]')), jsonb_build_array(jsonb_build_object(
       'container_id', min(l.container::text), 'canister', min(l.canister), 'level', min(l.level), 'straws', count(*)))
     from steps m
     join (
       select movement_id, straw_id, coalesce(container_before, container_after) as container,
         coalesce(canister_before, canister_after) as canister, coalesce(level_before, level_after) as level
       from movement_lines where tenant_id = $1
     ) l on l.movement_id = m.id
     join straws s on s.tenant_id = $1 and s.id = l.straw_id
     group by m.id`,
    [tenant_id],
  )
  await client.query('drop table steps')
}

const PLACE = ['warehouse', 'container', 'canister', 'level', 'status', 'closed']
const BEFORE = ['owner', 'holder', ...PLACE].map((column) => `${column}_before`).join(', ')
const AFTER = ['owner', 'holder', ...PLACE].map((column) => `${column}_after`).join(', ')
const NOW = `s.owner_id, s.holder_id, s.warehouse_id, s.container_id, s.canister, s.level, s.status, s.closed`

/** Withdraws straws of each batch, the lowest numbers first, some days after its collection. */
async function withdraw(
  client: PoolClient,
  account: Account,
  withdrawals: number,
  later: number,
  type: string,
  batches: 'all_batches' | 'gone',
) {
  await client.query(
    `create temp table steps on commit drop as
     select *, case type when 'LOSS' then 'BROKEN' end as reason, null::uuid as reverses_id
     from (
       select uuidv7() as id, batch_id, owner_id, n, collected_on + ${later} + n as date, ${type} as type,
         'OUT' as direction, ${STRAWS_PER_WITHDRAWAL} as amount
       from ${batches}, generate_series(0, ${withdrawals - 1}) n
     ) s`,
  )
  await insertMovements(client, account)
  await client.query(
    `insert into movement_lines (tenant_id, straw_id, line, movement_id, ${BEFORE}, owner_after, holder_after,
       status_after)
     select s.tenant_id, s.id, s.lines + 1, m.id, ${NOW},
       case type when 'SALE' then $2::uuid else s.owner_id end, case type when 'SALE' then $2::uuid end,
       case type when 'SALE' then 'SOLD' when 'LOSS' then 'LOST' else 'INSEMINATED' end
     from steps m join straws s on s.tenant_id = $1 and s.batch_id = m.batch_id
       and s.number > m.n * amount and s.number <= (m.n + 1) * amount`,
    [account.tenant_id, account.buyer_id],
  )
  await follow(client, account)
}

/** Reverses all losses. */
async function undo(client: PoolClient, account: Account) {
  await client.query(
    `create temp table steps on commit drop as
     select uuidv7() as id, batch_id, owner_id, row_number() over () % 1000 as n, date, type, 'IN' as direction, amount,
       'Wrong batch' as reason, id as reverses_id
     from movements where tenant_id = $1 and type = 'LOSS'`,
    [account.tenant_id],
  )
  await insertMovements(client, account)
  await client.query(
    `insert into movement_lines (tenant_id, straw_id, line, movement_id, ${BEFORE}, ${AFTER})
     select s.tenant_id, s.id, s.lines + 1, m.id, ${NOW}, ${BEFORE}
     from steps m
     join movement_lines l on l.tenant_id = $1 and l.movement_id = m.reverses_id
     join straws s on s.tenant_id = $1 and s.id = l.straw_id`,
    [account.tenant_id],
  )
  await follow(client, account)
}

/** Counts the straws that are gone; the stock that remains did not change. */
async function countGone(client: PoolClient, { tenant_id }: Account) {
  await client.query(
    `insert into stock select tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister,
       level, count(*), range_agg(int4range(number, number, '[]'))
     from straws where tenant_id = $1 and batch_id in (select batch_id from gone) group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    [tenant_id],
  )
}

/** Distributes the collections over imports, as if they had been imported. */
async function importCollections(client: PoolClient, { tenant_id, user_id }: Account) {
  await client.query(
    `create temp table collected on commit drop as
     select m.id, date, row_number() over (order by date) % ${YEAR.imports} as n
     from movements m join gone using (batch_id) where tenant_id = $1 and type = 'COLLECTION'`,
    [tenant_id],
  )
  await client.query(
    `with made as (
       insert into imports (tenant_id, id, file_name, rows, status, hash, counts, done, total, imported_by,
         imported_by_name, imported_at, booked_at, made)
       select $1, uuidv7(), 'Stock ' || n || '.xlsx', count(*), 'BOOKED', sha256(n::text::bytea),
         jsonb_build_object('movements', count(*), 'straws', count(*) * ${STRAWS_PER_BATCH}), count(*), count(*), $2,
         'Ana García', min(date), min(date), '{"parties":[],"animals":[],"containers":[],"batches":[],"sheets":[]}'
       from collected group by n returning id, file_name
     )
     insert into import_movements select $1, c.id, made.id
     from collected c join made on made.file_name = 'Stock ' || c.n || '.xlsx'`,
    [tenant_id, user_id],
  )
}

async function repeatStockTake(client: PoolClient, { tenant_id }: Account) {
  const copy = async (table: string, key: string) => {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attname <> $2 and attgenerated = '' and not attisdropped`,
      [table, key],
    )
    const { names } = rows[0]!
    await client.query(
      `insert into ${table} (${key}, ${names}) select c.copy_id, ${names} from ${table} t
       join copies c on c.id = t.${key} where t.tenant_id = $1`,
      [tenant_id],
    )
  }
  await client.query(
    `create temp table copies on commit drop as
     select id, uuidv7() as copy_id from stock_takes, generate_series(2, ${YEAR.stock_takes}) where tenant_id = $1`,
    [tenant_id],
  )
  await copy('stock_takes', 'id')
  await copy('stock_take_canisters', 'stock_take_id')
  await copy('stock_take_levels', 'stock_take_id')
}
