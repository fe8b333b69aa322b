-- Refuses a movement reported by an offline device if it happened before the last movement or relocation of one of its
-- straws, because the user did not know the current place of the straw.
create or replace function require_order() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
begin
  if current_happened_at() is not null and exists (
    select from written l
    join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    join movement_lines last on last.tenant_id = l.tenant_id and last.straw_id = l.straw_id and last.line = l.line - 1
    join movements p on p.tenant_id = last.tenant_id and p.id = last.movement_id
    where m.happened_at < coalesce(p.happened_at, p.recorded_at)
  ) then
    raise exception 'a straw already has a later movement'
      using errcode = 'integrity_constraint_violation', constraint = 'happened_in_order';
  end if;
  return null;
end $$;
