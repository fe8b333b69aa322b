-- Last visit of each member to Home, by account; deleted with the membership.
create table visits (
  tenant_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  -- When the visit before the current one was last seen; null during the first visit.
  since timestamptz,
  check (since <= seen_at),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references entitlements on delete cascade
);
alter table visits enable row level security, force row level security;
create policy tenant on visits using (tenant_id = current_tenant());
grant select, insert, update on visits to strawbook_app;
select let_leave('visits');

create index movements_recorded on movements (tenant_id, recorded_at desc);
