-- Refuses a movement without lines.
create or replace function require_lines() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from movement_lines l where l.tenant_id = new.tenant_id and l.movement_id = new.id
  ) then
    raise exception 'a movement needs at least one line'
      using errcode = 'integrity_constraint_violation', constraint = 'movement_has_its_lines';
  end if;
  return null;
end $$;
