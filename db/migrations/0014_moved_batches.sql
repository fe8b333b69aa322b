-- Whether a movement of a batch stands that is neither an entry nor an erasure: such a batch is not deleted, and a
-- list says so without looking into the journal. Kept as lines are written, under the lock of the batch.

create function stands_moved(of_tenant uuid, of_batch uuid) returns boolean language sql stable as $$
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

alter table batches add column has_moved boolean not null default false;

alter table batches no force row level security;
alter table movements no force row level security;
alter table movement_lines no force row level security;
update batches b set has_moved = true where stands_moved(b.tenant_id, b.id);
alter table batches force row level security;
alter table movements force row level security;
alter table movement_lines force row level security;

create or replace function count_stored() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update batches b set
    stored = b.stored + c.change,
    -- What is reversed may have been the only one.
    has_moved = case when c.reverses then stands_moved(b.tenant_id, b.id) else b.has_moved or c.moves end
  from (
    select l.tenant_id, m.batch_id,
      (count(*) filter (where status_after = 'STORED') - count(*) filter (where status_before = 'STORED'))::int as change,
      bool_or(l.line > 1 and m.kind = 'MOVEMENT' and m.type <> 'ERASURE') as moves,
      bool_or(m.reverses_id is not null) as reverses
    from written l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    group by 1, 2
  ) c
  where b.tenant_id = c.tenant_id and b.id = c.batch_id
    and (c.change <> 0 or c.reverses or c.moves and not b.has_moved);
  return null;
end $$;
