-- Refuses a row that names a deleted or merged party in the column that is the trigger's argument.
create or replace function refuse_gone_party() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from parties p where p.tenant_id = new.tenant_id
    and p.id = (to_jsonb(new) ->> tg_argv[0])::uuid and p.deleted_at is not null) then
    raise exception '% names a deleted or merged party', tg_argv[0] using errcode = 'foreign_key_violation',
      constraint = tg_table_name || '_tenant_id_' || tg_argv[0] || '_fkey';
  end if;
  return null;
end $$;
