-- Analyses the tables of the ledger after an import, because PostgreSQL plans with outdated statistics until it
-- analyses them itself, about a minute later.
create or replace function analyse_ledger() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  analyze batches, straws, stock, movements, movement_lines, movement_straws, import_movements;
end $$;
revoke execute on function analyse_ledger from public;
grant execute on function analyse_ledger to strawbook_app;
