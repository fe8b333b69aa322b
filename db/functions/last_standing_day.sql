-- Returns the day on which a straw last moved, by movements up to a day that were not reversed: one rule for
-- statements, the list of consignments and the books.
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
