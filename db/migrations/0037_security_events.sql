-- Who did what: log-ins, roles, exports. Only ever added to, with ids of people instead of their names.
create table security_events (
  tenant_id uuid not null references tenants,
  id uuid not null,
  happened_at timestamptz not null default now(),
  kind text not null check (kind ~ '^[A-Z_]{1,40}$'),
  -- Who did it, where that is known.
  user_id uuid references users,
  -- What it was done to: a member, an invitation, an archive.
  subject_id uuid,
  -- What else is to be known of it; no names or addresses of people.
  details jsonb not null default '{}',
  -- The network it came from, and what kind of program.
  address text,
  agent text,
  primary key (tenant_id, id)
);
create index security_events_time on security_events (tenant_id, happened_at desc, id desc);
create index security_events_user on security_events (tenant_id, user_id, happened_at desc, id desc);
create trigger only_added_to before update or delete or truncate on security_events
  for each statement execute function refuse_change();
alter table security_events enable row level security;
alter table security_events force row level security;
create policy tenant on security_events using (tenant_id = current_tenant());
grant select, insert on security_events to strawbook_app;
