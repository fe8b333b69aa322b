-- Derives straws, stock and places of movements from new lines of the journal. The app has no right to write these
-- tables, so that they cannot deviate from the journal. Joins use indexes, because a connection reuses the plan of its
-- first statement, and a plan for an import of thousands of lines would read the table of all straws for each small
-- booking.
create or replace function follow_lines() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
declare
  followed integer;
begin
  if exists (
    select from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    group by m.tenant_id, m.id, m.amount having count(*) <> m.amount
  ) then
    raise exception 'a movement needs one line per straw, all written in one statement'
      using errcode = 'integrity_constraint_violation', constraint = 'movement_has_its_lines';
  end if;

  -- Materialise the lines, so that each movement is looked up once by its key even before the tables are analysed.
  with entered as materialized (
    select m.tenant_id, m.id, m.batch_id, m.owner_id, m.date, m.kind, m.reverses_id, e.amount
    from (select tenant_id, movement_id, count(*)::int as amount from written where line < 2 group by 1, 2) e
    join movements m on m.tenant_id = e.tenant_id and m.id = e.movement_id
  ), numbered as (
    update batches b set last_straw_number = b.last_straw_number + e.amount
    from (select tenant_id, batch_id, sum(amount)::int as amount from entered group by 1, 2) e
    where b.tenant_id = e.tenant_id and b.id = e.batch_id
    returning b.tenant_id, b.id, b.last_straw_number - e.amount as before
  ), of_movement as materialized (
    select m.*, n.before from entered m join numbered n on n.tenant_id = m.tenant_id and n.id = m.batch_id
    where m.kind = 'MOVEMENT' and m.reverses_id is null
  )
  insert into straws (tenant_id, id, batch_id, number, owner_id, holder_id, warehouse_id,
    container_id, canister, level, status, closed, lines, last_moved_on)
  select l.tenant_id, l.straw_id, m.batch_id,
    m.before + row_number() over (partition by m.batch_id order by l.straw_id),
    l.owner_after, l.holder_after, l.warehouse_after, l.container_after, l.canister_after, l.level_after,
    l.status_after, l.closed_after, 1, m.date
  from written l
  join of_movement m on m.tenant_id = l.tenant_id and m.id = l.movement_id
  where l.line < 2 and l.owner_after = m.owner_id;
  get diagnostics followed = row_count;
  if followed <> (select count(*) from written where line = 1) then
    raise exception 'the first line of a straw does not match its movement'
      using errcode = 'integrity_constraint_violation', constraint = 'line_follows';
  end if;

  update straws s set
    owner_id = l.owner_after, holder_id = l.holder_after, warehouse_id = l.warehouse_after,
    container_id = l.container_after, canister = l.canister_after, level = l.level_after,
    status = l.status_after, closed = l.closed_after, lines = l.line,
    last_moved_on = case
      when m.kind = 'RELOCATION' then s.last_moved_on
      -- A reversal restores the day of the last movement that was not reversed; without one, the day stays.
      when l.closed_after = 'REVERSED' then s.last_moved_on
      when m.reverses_id is not null then coalesce(last_standing_day(l.tenant_id, l.straw_id), s.last_moved_on)
      else m.date
    end
  from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
  where l.line > 1 and s.tenant_id = l.tenant_id and s.id = l.straw_id and s.lines = l.line - 1
    and (s.owner_id, s.holder_id, s.warehouse_id, s.container_id, s.canister, s.level, s.status, s.closed)
      is not distinct from (l.owner_before, l.holder_before, l.warehouse_before, l.container_before,
        l.canister_before, l.level_before, l.status_before, l.closed_before)
    and s.batch_id = m.batch_id
    and (m.reverses_id is not null or s.owner_id = m.owner_id)
    and (m.reverses_id is not null or m.kind = 'RELOCATION' or m.date >= s.last_moved_on);
  get diagnostics followed = row_count;
  if followed <> (select count(*) from written where line > 1) then
    raise exception 'a line does not match the current state of its straw'
      using errcode = 'integrity_constraint_violation', constraint = 'line_follows';
  end if;

  merge into stock k using (
    select tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level,
      sum(change)::int as change,
      coalesce(range_agg(number) filter (where change = 1), '{}') as came,
      coalesce(range_agg(number) filter (where change = -1), '{}') as went
    from (
      select l.tenant_id, s.batch_id, l.owner_before, l.status_before, l.holder_before, l.warehouse_before,
        l.container_before, l.canister_before, l.level_before, -1, int4range(s.number, s.number, '[]')
      from written l join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
      union all
      select l.tenant_id, s.batch_id, l.owner_after, l.status_after, l.holder_after, l.warehouse_after,
        l.container_after, l.canister_after, l.level_after, 1, int4range(s.number, s.number, '[]')
      from written l join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
    ) each (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level, change,
      number)
    where status is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ) c on k.tenant_id = c.tenant_id and k.batch_id = c.batch_id and k.owner_id = c.owner_id and k.status = c.status
    and (k.holder_id, k.warehouse_id, k.container_id, k.canister, k.level)
      is not distinct from (c.holder_id, c.warehouse_id, c.container_id, c.canister, c.level)
  when matched and c.came = c.went then do nothing
  when matched and k.straws + c.change = 0 then delete
  when matched then update set straws = k.straws + c.change, numbers = k.numbers - c.went + c.came
  when not matched and c.came <> c.went then insert
    (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level, straws, numbers)
    values (c.tenant_id, c.batch_id, c.owner_id, c.status, c.holder_id, c.warehouse_id, c.container_id, c.canister,
      c.level, c.change, c.came);

  insert into movement_straws
  select tenant_id, movement_id, range_agg(numbers), jsonb_agg(place order by first)
  from (
    select l.tenant_id, l.movement_id, min(s.number) as first, range_agg(int4range(s.number, s.number, '[]')) as numbers,
      jsonb_build_object('container_id', p.container_id, 'canister', p.canister, 'level', p.level,
        'straws', count(*)) as place
    from written l
    join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
    cross join lateral (
      select l.container_after, l.canister_after, l.level_after where m.direction = 'IN'
      union all
      select l.container_before, l.canister_before, l.level_before where m.direction is distinct from 'IN'
    ) p (container_id, canister, level)
    group by l.tenant_id, l.movement_id, p.container_id, p.canister, p.level
  ) at_place
  group by 1, 2;
  return null;
end $$;
