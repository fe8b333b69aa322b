-- How many batches, stored straws and doses there are of each stallion: a list without a filter adds up some hundred
-- rows instead of every batch. Counted whenever a batch is written; doses are never pooled over batches.

create table stallion_totals (
  tenant_id uuid not null,
  animal_id uuid not null,
  batches integer not null,
  straws integer not null,
  doses integer not null,
  primary key (tenant_id, animal_id),
  foreign key (tenant_id, animal_id) references animals (tenant_id, id) on delete cascade
);

alter table batches no force row level security;
insert into stallion_totals
select tenant_id, animal_id, count(*), sum(stored), coalesce(sum(stored / effective_straws_per_dose), 0)
from batches where deleted_at is null group by 1, 2;
alter table batches force row level security;

alter table stallion_totals enable row level security;
alter table stallion_totals force row level security;
create policy tenant on stallion_totals using (tenant_id = current_tenant());
grant select on stallion_totals to strawbook_app;

create function count_new_batches() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stallion_totals as t
  select tenant_id, animal_id, count(*), sum(stored), coalesce(sum(stored / effective_straws_per_dose), 0)
  from now where deleted_at is null group by 1, 2 order by 1, 2
  on conflict (tenant_id, animal_id) do update
  set batches = t.batches + excluded.batches, straws = t.straws + excluded.straws, doses = t.doses + excluded.doses;
  return null;
end $$;

-- In the order of the key, so that no two wait for each other crosswise.
create function count_changed_batches() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stallion_totals as t
  select tenant_id, animal_id, sum(sign), sum(sign * stored),
    coalesce(sum(sign * (stored / effective_straws_per_dose)), 0)
  from (select 1 as sign, * from now union all select -1, * from before) as both_ways
  where deleted_at is null
  group by 1, 2
  having (sum(sign), sum(sign * stored), coalesce(sum(sign * (stored / effective_straws_per_dose)), 0)) <> (0, 0, 0)
  order by 1, 2
  on conflict (tenant_id, animal_id) do update
  set batches = t.batches + excluded.batches, straws = t.straws + excluded.straws, doses = t.doses + excluded.doses;
  return null;
end $$;

create trigger count_new_batches after insert on batches
  referencing new table as now for each statement execute function count_new_batches();
create trigger count_changed_batches after update on batches
  referencing old table as before new table as now for each statement execute function count_changed_batches();
