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

-- At the end of a transaction, so that whoever books straws of the same stallion waits for no more than its commit;
-- in the order of the key, so that no two wait for each other crosswise.
create function count_batches() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stallion_totals as t
  select tenant_id, animal_id, sum(batches), sum(straws), sum(doses)
  from (
    select new.tenant_id, new.animal_id, 1 as batches, new.stored as straws,
      coalesce(new.stored / new.effective_straws_per_dose, 0) as doses
    where new.deleted_at is null
    union all
    select old.tenant_id, old.animal_id, -1, -old.stored, -coalesce(old.stored / old.effective_straws_per_dose, 0)
    where tg_op = 'UPDATE' and old.deleted_at is null
  ) as changes
  group by 1, 2 order by 1, 2
  on conflict (tenant_id, animal_id) do update
  set batches = t.batches + excluded.batches, straws = t.straws + excluded.straws, doses = t.doses + excluded.doses;
  return null;
end $$;

create constraint trigger count_new_batches after insert on batches
  deferrable initially deferred for each row execute function count_batches();
create constraint trigger count_changed_batches after update on batches
  deferrable initially deferred for each row
  when ((old.animal_id, old.stored, old.effective_straws_per_dose, old.deleted_at is null)
    is distinct from (new.animal_id, new.stored, new.effective_straws_per_dose, new.deleted_at is null))
  execute function count_batches();
