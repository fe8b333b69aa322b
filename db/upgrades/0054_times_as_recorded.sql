-- Rows that an archive brought keep the time at which they were recorded in the original account; restored_at is the
-- time at which this database received them.
alter table movements no force row level security;
alter table outcomes no force row level security;
alter table changes no force row level security;
alter table discarded_entries no force row level security;
alter table acceptances no force row level security;
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
alter table movements force row level security,
  add constraint recorded_before_it_was_restored check (recorded_at <= restored_at);
alter table outcomes force row level security,
  add constraint recorded_before_it_was_restored check (recorded_at <= restored_at);
alter table changes force row level security,
  add constraint changed_before_it_was_restored check (changed_at <= restored_at);
alter table discarded_entries force row level security,
  add constraint discarded_before_it_was_restored check (discarded_at <= restored_at);
alter table acceptances force row level security,
  add constraint accepted_before_it_was_restored check (accepted_at <= restored_at);

-- An archive brings the time at which a batch was created, and batches that were deleted.
grant insert (created_at, deleted_at) on batches to strawbook_app;
