-- Runs before the other files of this folder, whichever of them are still to be run. Drops all triggers, so that the
-- files can change tables that are only added to, and the functions that were renamed or return other columns.
-- db/functions and db/triggers create the present ones afterwards.
do $$
declare
  one record;
begin
  for one in
    select tgname as name, tgrelid::regclass as relation from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    where not tgisinternal and p.pronamespace = 'public'::regnamespace
  loop
    execute format('drop trigger %I on %s', one.name, one.relation);
  end loop;
  for one in
    select oid::regprocedure as signature from pg_proc
    where pronamespace = 'public'::regnamespace
      and proname in ('forget_old_keys', 'is_told', 'open_key', 'open_program', 'open_session', 'tell_of_alarms',
        'tenants_of')
  loop
    execute format('drop function %s', one.signature);
  end loop;
end $$;
