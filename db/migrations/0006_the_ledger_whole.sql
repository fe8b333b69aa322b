-- Relocations and reversals stand in the journal; straws and stock follow from it by themselves.

alter table batches add column deleted_at timestamptz;
drop index batches_label;
create unique index batches_label on batches (tenant_id, lower(label)) where deleted_at is null;

alter table containers add column deleted_at timestamptz;
drop index containers_label;
create unique index containers_label on containers (tenant_id, lower(label)) where deleted_at is null;

alter table movements
  add column kind text not null default 'MOVEMENT' check (kind in ('MOVEMENT', 'RELOCATION')),
  add column reverses_id uuid,
  alter column type drop not null,
  alter column direction drop not null,
  drop constraint movements_reason_check,
  drop constraint loss_has_a_reason,
  drop constraint going_out_names_the_receiver,
  add foreign key (tenant_id, reverses_id) references movements (tenant_id, id),
  add constraint relocation_has_no_type
    check ((kind = 'RELOCATION') = (type is null) and (type is null) = (direction is null)),
  add constraint relocation_is_not_reversed check (kind = 'MOVEMENT' or reverses_id is null),
  -- Why a straw is lost is one of a list; why a movement is reversed is told in words.
  add constraint reason_where_it_is_asked check (case
    when reverses_id is not null then coalesce(reason, '') <> ''
    when type = 'LOSS' then coalesce(reason, '') in ('THAWED', 'BROKEN', 'TANK_FAILURE', 'QUALITY_TEST', 'OTHER')
    else reason is null
  end),
  add constraint going_out_names_the_receiver check (
    reverses_id is not null or direction = 'IN' or type not in ('CONSIGNMENT', 'SALE') or receiver_id is not null
  );
create unique index movements_reversed_once on movements (tenant_id, reverses_id) where reverses_id is not null;

-- How many straws are in the same hands, at the same place, in the same state. Counted as lines are written.
create table stock (
  tenant_id uuid not null,
  batch_id uuid not null,
  owner_id uuid not null,
  status text not null,
  holder_id uuid,
  warehouse_id uuid,
  container_id uuid,
  canister integer,
  level integer,
  straws integer not null,
  constraint nothing_is_not_kept check (straws > 0),
  constraint stock_line unique nulls not distinct
    (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level),
  foreign key (tenant_id, batch_id) references batches (tenant_id, id)
);
create index stock_place on stock (tenant_id, container_id) where container_id is not null;
create index stock_stored on stock (tenant_id, batch_id) include (owner_id, straws) where status = 'STORED';

-- The owner of the tables is as blind to rows as the app, unless the force is lifted for a moment.
alter table straws no force row level security;
insert into stock
select tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level, count(*)
from straws where status is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
alter table straws force row level security;

alter table stock enable row level security;
alter table stock force row level security;
create policy tenant on stock using (tenant_id = current_tenant());

-- A new straw's line is written before the straw, in the same transaction.
alter table movement_lines
  drop constraint movement_lines_tenant_id_straw_id_fkey,
  add constraint movement_lines_tenant_id_straw_id_fkey
    foreign key (tenant_id, straw_id) references straws (tenant_id, id) deferrable initially deferred;

-- The only way in which straws and stock change: a line of the journal is written, and they follow it. The app's
-- role may write lines and nothing else, so what it may not say in the journal it cannot do.
create function follow_lines() returns trigger language plpgsql security definer set search_path = public as $$
declare
  followed integer;
begin
  if exists (
    select from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    group by m.tenant_id, m.id, m.amount having count(*) <> m.amount
  ) then
    raise exception 'the lines of a movement are written together, as many as it moves'
      using errcode = 'integrity_constraint_violation', constraint = 'movement_has_its_lines';
  end if;

  with entered as (
    select l.tenant_id, m.batch_id, count(*)::int as amount
    from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    where l.line = 1 group by 1, 2
  ), numbered as (
    update batches b set last_straw_number = b.last_straw_number + e.amount
    from entered e where b.tenant_id = e.tenant_id and b.id = e.batch_id
    returning b.tenant_id, b.id, b.last_straw_number - e.amount as before
  )
  insert into straws (tenant_id, id, batch_id, number, owner_id, holder_id, warehouse_id,
    container_id, canister, level, status, closed, lines, last_moved_on)
  select l.tenant_id, l.straw_id, m.batch_id, n.before + row_number() over (partition by n.id order by l.straw_id),
    l.owner_after, l.holder_after, l.warehouse_after, l.container_after, l.canister_after, l.level_after,
    l.status_after, l.closed_after, 1, m.date
  from written l
  join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
  join numbered n on n.tenant_id = m.tenant_id and n.id = m.batch_id
  where l.line = 1 and l.owner_after = m.owner_id and m.kind = 'MOVEMENT' and m.reverses_id is null;
  get diagnostics followed = row_count;
  if followed <> (select count(*) from written where line = 1) then
    raise exception 'a first line does not follow from its movement'
      using errcode = 'integrity_constraint_violation', constraint = 'line_follows';
  end if;

  update straws s set
    owner_id = l.owner_after, holder_id = l.holder_after, warehouse_id = l.warehouse_after,
    container_id = l.container_after, canister = l.canister_after, level = l.level_after,
    status = l.status_after, closed = l.closed_after, lines = l.line,
    last_moved_on = case
      when m.kind = 'RELOCATION' then s.last_moved_on
      -- What is reversed has not been: the straw last moved by what is left.
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
    raise exception 'a line does not follow from the state of its straw'
      using errcode = 'integrity_constraint_violation', constraint = 'line_follows';
  end if;

  merge into stock k using (
    select tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level,
      sum(change)::int as change
    from (
      select l.tenant_id, m.batch_id, l.owner_before, l.status_before, l.holder_before, l.warehouse_before,
        l.container_before, l.canister_before, l.level_before, -1
      from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
      union all
      select l.tenant_id, m.batch_id, l.owner_after, l.status_after, l.holder_after, l.warehouse_after,
        l.container_after, l.canister_after, l.level_after, 1
      from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    ) each (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level, change)
    where status is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(change) <> 0
  ) c on k.tenant_id = c.tenant_id and k.batch_id = c.batch_id and k.owner_id = c.owner_id and k.status = c.status
    and (k.holder_id, k.warehouse_id, k.container_id, k.canister, k.level)
      is not distinct from (c.holder_id, c.warehouse_id, c.container_id, c.canister, c.level)
  when matched and k.straws + c.change = 0 then delete
  when matched then update set straws = k.straws + c.change
  when not matched then insert
    (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level, straws)
    values (c.tenant_id, c.batch_id, c.owner_id, c.status, c.holder_id, c.warehouse_id, c.container_id, c.canister,
      c.level, c.change);
  return null;
end $$;

-- The day of the last movement of a straw that has not been reversed.
create function last_standing_day(of_tenant uuid, of_straw uuid) returns date language sql stable as $$
  select max(m.date) from movement_lines l
  join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
  where l.tenant_id = of_tenant and l.straw_id = of_straw and m.kind = 'MOVEMENT' and m.reverses_id is null
    and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
$$;

create trigger follow_lines after insert on movement_lines
  referencing new table as written for each statement execute function follow_lines();

revoke insert, update on straws from strawbook_app;
grant select on stock to strawbook_app;
