-- How many straws of a batch are in store, on the batch itself: what a list adds up, it reads in one place.
-- Counted as lines are written, like the stock; the batch is locked by whoever writes them.

alter table batches add column stored integer not null default 0 constraint stored_is_a_count check (stored >= 0);

alter table batches no force row level security;
alter table stock no force row level security;
update batches b set stored = s.straws from (
  select tenant_id, batch_id, sum(straws) as straws from stock where status = 'STORED' group by 1, 2
) s where s.tenant_id = b.tenant_id and s.batch_id = b.id;
alter table batches force row level security;
alter table stock force row level security;

create index batches_stats on batches (tenant_id) include (animal_id, stored, effective_straws_per_dose)
  where deleted_at is null;

create function count_stored() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update batches b set stored = b.stored + c.change from (
    select l.tenant_id, m.batch_id,
      (count(*) filter (where status_after = 'STORED') - count(*) filter (where status_before = 'STORED'))::int as change
    from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    group by 1, 2
  ) c where b.tenant_id = c.tenant_id and b.id = c.batch_id and c.change <> 0;
  return null;
end $$;

create trigger count_stored after insert on movement_lines
  referencing new table as written for each statement execute function count_stored();

-- The app writes what people type, not what is counted.
revoke insert, update on batches from strawbook_app;
grant insert (tenant_id, id, version, label, animal_id, origin, producer_id, received_on, straw_amount, straw_size,
    straw_colour, concentration_per_dose, calculation_mode, straws_per_dose, effective_straws_per_dose, quality, note,
    sheet),
  update (version, label, animal_id, origin, producer_id, received_on, straw_amount, straw_size, straw_colour,
    concentration_per_dose, calculation_mode, straws_per_dose, effective_straws_per_dose, quality, note, sheet,
    deleted_at)
on batches to strawbook_app;
