-- Analyses the ledger after an import. Otherwise plans are wrong for the minute that PostgreSQL takes to notice.
create or replace function analyse_ledger() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  analyze batches, straws, stock, movements, movement_lines, movement_straws, import_movements;
end $$;
revoke execute on function analyse_ledger from public;
grant execute on function analyse_ledger to strawbook_app;
