-- Whether a batch has a movement, other than an entry or an erasure, that was not reversed.
create or replace function stands_moved(of_tenant uuid, of_batch uuid) returns boolean language sql stable as $$
  select exists (
    select from movements m
    where m.tenant_id = of_tenant and m.batch_id = of_batch
      and m.kind = 'MOVEMENT' and m.type <> 'ERASURE' and m.reverses_id is null
      and not exists (select from movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)
      and not exists (
        select from movement_lines l where l.tenant_id = m.tenant_id and l.movement_id = m.id and l.line = 1
      )
  )
$$;
