-- Requirements for health tests of an account. Without a row the first preset of the product applies.
create table test_programmes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  -- Counted from 1, the version of an account that has changed nothing.
  version integer not null check (version > 1),
  requirements jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id)
);

alter table test_programmes enable row level security;
alter table test_programmes force row level security;
create policy tenant on test_programmes using (tenant_id = current_tenant());
grant select, insert, update on test_programmes to strawbook_app;
select let_leave('test_programmes');
