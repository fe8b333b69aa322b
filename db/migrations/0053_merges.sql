-- Parties that turned out to be one. The journal keeps the ids that were recorded; everything else names the remaining party:
-- docs/decisions/0049.

-- The remaining party: never one that was merged itself.
alter table parties add column merged_into uuid,
  add foreign key (tenant_id, merged_into) references parties,
  add check (merged_into <> id);
create index parties_merged on parties (tenant_id, merged_into) where merged_into is not null;

create table merges (
  tenant_id uuid not null references tenants,
  id uuid not null,
  kind text not null check (kind in ('PARTY')),
  from_id uuid not null,
  into_id uuid not null,
  -- The version of the remaining one at which it got values of the other; its changes have the former values.
  version integer,
  -- Keys of the rows that were changed from the merged id to the remaining one, by table and column.
  moved jsonb not null,
  merged_at timestamptz not null default clock_timestamp(),
  merged_by uuid not null references users,
  merged_by_name text not null,
  undone_at timestamptz,
  undone_by_name text,
  primary key (tenant_id, id),
  check ((undone_at is null) = (undone_by_name is null))
);
create unique index merges_once on merges (tenant_id, from_id) where undone_at is null;
create index merges_into on merges (tenant_id, into_id);

alter table merges enable row level security;
alter table merges force row level security;
create policy tenant on merges using (tenant_id = current_tenant());
grant select, insert, update on merges to strawbook_app;
select let_leave('merges');

-- Pairs that look alike and are two: they are not proposed again.
create table distinct_pairs (
  tenant_id uuid not null references tenants,
  first_id uuid not null,
  second_id uuid not null,
  decided_at timestamptz not null default now(),
  decided_by_name text not null,
  primary key (tenant_id, first_id, second_id),
  check (first_id < second_id)
);

alter table distinct_pairs enable row level security;
alter table distinct_pairs force row level security;
create policy tenant on distinct_pairs using (tenant_id = current_tenant());
grant select, insert on distinct_pairs to strawbook_app;
select let_leave('distinct_pairs');

-- Ids that callers may still send, with the one each was merged into: as long as phones may send what they stored.
create function merged_ids(of_tenant uuid) returns jsonb language sql stable as $$
  select jsonb_object_agg(from_id, into_id) from merges
  where tenant_id = of_tenant and undone_at is null and merged_at > now() - interval '400 days'
$$;

-- Derives owner and holder of each straw from its last line, followed to the remaining party, and the counts from the straws.
-- The caller has locked the batches.
create function follow_merges(of_batches uuid[]) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off as $$
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

-- Merging waits for a row that is being written, and the other way round: none is left that names the merged party.
create trigger names_nobody_gone_as_owner after insert on pick_list_lines
  for each row execute function refuse_gone_party('owner_id');
create trigger names_nobody_gone_as_receiver after insert on pick_list_lines
  for each row when (new.receiver_id is not null) execute function refuse_gone_party('receiver_id');
grant update (party_id) on files to strawbook_app;
