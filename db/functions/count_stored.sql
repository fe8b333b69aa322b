-- Updates `stored` and `has_moved` of batches from new lines of the journal.
create or replace function count_stored() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
begin
  update batches b set
    stored = b.stored + c.change,
    -- The reversed movement may have been the only one that moved the batch.
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
