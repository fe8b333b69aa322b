-- Rows that an archive brought keep the time at which they were recorded in the original account; restored_at is the
-- time at which this database received them.
alter table movements no force row level security, disable trigger only_added_to;
alter table outcomes no force row level security, disable trigger only_added_to;
alter table changes no force row level security, disable trigger only_added_to;
alter table discarded_entries no force row level security, disable trigger only_added_to;
alter table acceptances no force row level security, disable trigger only_added_to;
alter table movements rename column first_recorded_at to restored_at;
alter table outcomes rename column first_recorded_at to restored_at;
alter table changes rename column first_changed_at to restored_at;
alter table discarded_entries rename column first_discarded_at to restored_at;
alter table acceptances rename column first_accepted_at to restored_at;
update movements set recorded_at = restored_at, restored_at = recorded_at where restored_at is not null;
update outcomes set recorded_at = restored_at, restored_at = recorded_at where restored_at is not null;
update changes set changed_at = restored_at, restored_at = changed_at where restored_at is not null;
update discarded_entries set discarded_at = restored_at, restored_at = discarded_at where restored_at is not null;
update acceptances set accepted_at = restored_at, restored_at = accepted_at where restored_at is not null;
alter table movements force row level security, enable trigger only_added_to,
  add constraint recorded_before_it_was_restored check (recorded_at <= restored_at);
alter table outcomes force row level security, enable trigger only_added_to,
  add constraint recorded_before_it_was_restored check (recorded_at <= restored_at);
alter table changes force row level security, enable trigger only_added_to,
  add constraint changed_before_it_was_restored check (changed_at <= restored_at);
alter table discarded_entries force row level security, enable trigger only_added_to,
  add constraint discarded_before_it_was_restored check (discarded_at <= restored_at);
alter table acceptances force row level security, enable trigger only_added_to,
  add constraint accepted_before_it_was_restored check (accepted_at <= restored_at);

create or replace function require_order() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if current_happened_at() is not null and exists (
    select from written l
    join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    join movement_lines last on last.tenant_id = l.tenant_id and last.straw_id = l.straw_id and last.line = l.line - 1
    join movements p on p.tenant_id = last.tenant_id and p.id = last.movement_id
    where m.happened_at < coalesce(p.happened_at, p.recorded_at)
  ) then
    raise exception 'a straw has moved since then'
      using errcode = 'integrity_constraint_violation', constraint = 'happened_in_order';
  end if;
  return null;
end $$;

-- An archive brings the time at which a batch was created, and batches that were deleted.
grant insert (created_at, deleted_at) on batches to strawbook_app;
