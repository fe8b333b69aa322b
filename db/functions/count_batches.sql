-- Updates the totals of stallions at the end of a transaction, so that concurrent bookings for one stallion wait only
-- during each other's commit. Locks all totals of the transaction first, in the order of their ids, to prevent
-- deadlocks. A merged stallion has no totals.
create or replace function count_batches() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  noted text := coalesce(current_setting('strawbook.stallions', true), '');
begin
  if strpos(noted, ',') > 0 then
    insert into stallion_totals as t
    select new.tenant_id, animal_id::uuid, 0, 0, 0 from unnest(string_to_array(noted, ',')) animal_id order by 2
    on conflict (tenant_id, animal_id) do update set batches = t.batches;
    perform set_config('strawbook.stallions', '', true);
  end if;
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
  if tg_op = 'UPDATE' and old.animal_id is distinct from new.animal_id then
    delete from stallion_totals t using animals a
    where t.tenant_id = old.tenant_id and t.animal_id = old.animal_id and t.batches = 0
      and a.tenant_id = t.tenant_id and a.id = t.animal_id and a.merged_into is not null;
  end if;
  return null;
end $$;
