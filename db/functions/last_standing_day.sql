-- Returns the day on which a straw last moved, at the latest on `until`; null for none. Relocations, reversals and
-- reversed movements do not count. Statements and `straws.last_moved_on` use this rule.
create or replace function last_standing_day(of_tenant uuid, of_straw uuid, until date)
returns date language sql stable as $$
  select max(m.date) from movement_lines l
  join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
  where l.tenant_id = of_tenant and l.straw_id = of_straw and m.kind = 'MOVEMENT' and m.reverses_id is null and m.date <= until
    and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
$$;

create or replace function last_standing_day(of_tenant uuid, of_straw uuid) returns date language sql stable as $$
  select last_standing_day(of_tenant, of_straw, 'infinity')
$$;
