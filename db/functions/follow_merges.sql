-- Sets owner and holder of each straw of the batches to those of its last line, or to the parties that these were
-- merged into, and recounts the stock of the batches. The caller must have locked the batches.
create or replace function follow_merges(of_batches uuid[]) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
begin
  update straws s set
    owner_id = coalesce(o.merged_into, l.owner_after), holder_id = coalesce(h.merged_into, l.holder_after)
  from movement_lines l
  join parties o on o.tenant_id = l.tenant_id and o.id = l.owner_after
  left join parties h on h.tenant_id = l.tenant_id and h.id = l.holder_after
  where s.tenant_id = current_tenant() and s.batch_id = any(of_batches)
    and l.tenant_id = s.tenant_id and l.straw_id = s.id and l.line = s.lines
    and (s.owner_id, s.holder_id) is distinct from
      (coalesce(o.merged_into, l.owner_after), coalesce(h.merged_into, l.holder_after));

  delete from stock where tenant_id = current_tenant() and batch_id = any(of_batches);
  insert into stock
    (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level, straws, numbers)
  select tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level,
    count(*), range_agg(int4range(number, number, '[]'))
  from straws
  where tenant_id = current_tenant() and batch_id = any(of_batches) and status is not null
  group by tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id, canister, level;
end $$;
revoke execute on function follow_merges from public;
grant execute on function follow_merges to strawbook_app;
