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

grant update (party_id) on files to strawbook_app;
