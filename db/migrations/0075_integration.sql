-- Data that enters or leaves an account as a whole: imports, webhooks, archives, merges, erasure and closing. Two
-- roles may do more than the app: strawbook_eraser overwrites names, strawbook_remover deletes accounts whose time is
-- over (docs/decisions/0034).

-- Spreadsheets that were booked, and can be undone, as one act.
create table imports (
  tenant_id uuid not null references tenants,
  id uuid not null,
  file_name text not null,
  sheet text,
  rows integer not null check (rows > 0),
  status text not null default 'WAITING'
    check (status in ('WAITING', 'RUNNING', 'BOOKED', 'REFUSED', 'UNDOING', 'UNDONE')),
  -- Hash of the content, so that the same rows are recognised under any file name.
  hash bytea not null,
  -- Null once it is booked.
  request json,
  counts jsonb not null,
  done integer not null default 0,
  total integer not null,
  refusals jsonb not null default '[]',
  -- Ids of the created records.
  made jsonb not null default '{}',
  -- Names of imported records that the undo kept because they are in use or were edited.
  kept jsonb not null default '[]',
  imported_by uuid not null references users,
  imported_by_name text not null,
  imported_at timestamptz not null default clock_timestamp(),
  booked_at timestamptz,
  undone_by uuid references users,
  undone_by_name text,
  undone_at timestamptz,
  undo_reason text,
  primary key (tenant_id, id),
  constraint request_until_it_is_done check ((status in ('WAITING', 'RUNNING')) = (request is not null)),
  constraint booked_at_once check ((status in ('BOOKED', 'UNDOING', 'UNDONE')) = (booked_at is not null)),
  constraint undone_by_someone
    check ((status in ('UNDOING', 'UNDONE')) = (undone_by is not null) and (num_nulls(undone_by, undone_by_name,
      undone_at, undo_reason) in (0, 4)))
);
create index imports_newest on imports (tenant_id, imported_at desc, id desc);
create index imports_hash on imports (tenant_id, hash);
create index imports_waiting on imports (tenant_id) where status in ('WAITING', 'RUNNING');
alter table imports enable row level security, force row level security;
create policy tenant on imports using (tenant_id = current_tenant());
grant select, insert, update on imports to strawbook_app;
select let_leave('imports');

create table import_movements (
  tenant_id uuid not null,
  movement_id uuid not null,
  import_id uuid not null,
  primary key (tenant_id, movement_id),
  foreign key (tenant_id, movement_id) references movements,
  foreign key (tenant_id, import_id) references imports
);
create index import_movements_import on import_movements (tenant_id, import_id);
alter table import_movements enable row level security, force row level security;
create policy tenant on import_movements using (tenant_id = current_tenant());
grant select, insert on import_movements to strawbook_app;
select let_leave('import_movements');

-- Meaning of the columns of a kind of file, remembered for the next import.
create table import_profiles (
  tenant_id uuid not null references tenants,
  header_key text not null,
  name text not null,
  mapping json not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, header_key)
);
alter table import_profiles enable row level security, force row level security;
create policy tenant on import_profiles using (tenant_id = current_tenant());
grant select, insert, update on import_profiles to strawbook_app;
select let_leave('import_profiles');

-- Addresses that receive events of the account.
create table webhooks (
  tenant_id uuid not null references tenants,
  id uuid not null,
  url text not null,
  events text[] not null,
  -- Stored in clear text, because it signs messages. During a change both secrets sign.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  -- Time since which no message was delivered.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('MEMBER', 'FAILING', 'GONE', 'IMPORTED')),
  primary key (tenant_id, id),
  constraint webhook_events_known
    check (events <> '{}' and events <@ array['movement.booked', 'movement.reversed', 'stallion.doses_low',
      'nitrogen.alarm']),
  check ((previous_secret is null) = (previous_until is null)),
  check ((disabled_at is null) = (disabled_reason is null))
);
alter table webhooks enable row level security, force row level security;
create policy tenant on webhooks using (tenant_id = current_tenant());
grant select, insert, update, delete on webhooks to strawbook_app;
select let_leave('webhooks');

-- Events with their signed body: each attempt sends the same bytes.
create table webhook_events (
  tenant_id uuid not null references tenants,
  id uuid not null,
  type text not null,
  happened_at timestamptz not null,
  body text not null,
  primary key (tenant_id, id)
);
create index webhook_events_by_age on webhook_events (tenant_id, happened_at);
alter table webhook_events enable row level security, force row level security;
create policy tenant on webhook_events using (tenant_id = current_tenant());
grant select, insert, update, delete on webhook_events to strawbook_app;
select let_leave('webhook_events');
-- Erasure overwrites names in stored bodies.
grant select, update (body) on webhook_events to strawbook_eraser;

create table webhook_deliveries (
  tenant_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  -- Time and outcome of each attempt.
  attempts jsonb not null default '[]',
  -- Attempts that count towards giving up: those since it was sent, or sent again.
  counted integer not null default 0,
  next_attempt_at timestamptz,
  primary key (tenant_id, webhook_id, event_id),
  foreign key (tenant_id, webhook_id) references webhooks on delete cascade,
  foreign key (tenant_id, event_id) references webhook_events on delete cascade,
  check ((state = 'WAITING') = (next_attempt_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (tenant_id, webhook_id, next_attempt_at)
  where state = 'WAITING';
create index webhook_deliveries_of_event on webhook_deliveries (tenant_id, event_id);
alter table webhook_deliveries enable row level security, force row level security;
create policy tenant on webhook_deliveries using (tenant_id = current_tenant());
grant select, insert, update, delete on webhook_deliveries to strawbook_app;
select let_leave('webhook_deliveries');

-- Events of a transaction that are not in webhook_events yet. Read before an account is open, so it contains ids only.
create table webhook_outbox (
  id uuid default gen_random_uuid() primary key,
  account uuid not null references tenants,
  type text not null,
  subject uuid not null,
  happened_at timestamptz not null default clock_timestamp()
);
create index webhook_outbox_by_age on webhook_outbox (happened_at);
create index webhook_outbox_of_account on webhook_outbox (account, happened_at, subject);
grant select, insert, update, delete on webhook_outbox to strawbook_app;
grant select, delete on webhook_outbox to strawbook_remover;

-- Time at which a webhook is due, and the lease of the process that sends. Read before an account is open.
create table webhook_leases (
  webhook_id uuid primary key,
  account uuid not null references tenants,
  next_at timestamptz,
  -- Failures in a row. Nothing is sent before paused_until.
  failures integer not null default 0,
  paused_until timestamptz,
  -- Lease: without it, new events moved next_at forward and two processes sent concurrently.
  taken_until timestamptz
);
create index webhook_leases_due on webhook_leases (next_at);
grant select, insert, update, delete on webhook_leases to strawbook_app;
grant select, delete on webhook_leases to strawbook_remover;

-- Archives of a whole account. The file is stored outside of the database under the id, which is random and part of
-- its link.
create table archives (
  tenant_id uuid not null references tenants,
  id uuid not null,
  state text not null default 'MAKING' check (state in ('MAKING', 'READY', 'FAILED')),
  requested_by uuid not null references users,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  -- Rows written, of the total.
  done integer not null default 0,
  total integer not null default 0,
  -- Heartbeat of the job.
  last_active_at timestamptz not null default now(),
  bytes bigint,
  expires_at timestamptz,
  primary key (tenant_id, id),
  constraint ready_with_its_file
    check ((state = 'READY') = (bytes is not null) and (bytes is null) = (expires_at is null))
);
create unique index one_archive_at_a_time on archives (tenant_id) where state = 'MAKING';
alter table archives enable row level security, force row level security;
create policy tenant on archives using (tenant_id = current_tenant());
grant select, insert, update on archives to strawbook_app;
select let_leave('archives');

-- Stakeholders and horses that turned out to be one. The journal keeps the recorded ids, all other tables name the
-- remaining record (docs/decisions/0049).
create table merges (
  tenant_id uuid not null references tenants,
  id uuid not null,
  kind text not null check (kind in ('PARTY', 'ANIMAL')),
  from_id uuid not null,
  into_id uuid not null,
  -- Version of the remaining record with values of the other one; its changes have the former values.
  version integer,
  -- Keys of the rows that now name the remaining record, by table and column.
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
alter table merges enable row level security, force row level security;
create policy tenant on merges using (tenant_id = current_tenant());
grant select, insert, update on merges to strawbook_app;
select let_leave('merges');

-- Pairs that look alike but were confirmed as two. They are not proposed again.
create table distinct_pairs (
  tenant_id uuid not null references tenants,
  first_id uuid not null,
  second_id uuid not null,
  decided_at timestamptz not null default now(),
  decided_by_name text not null,
  primary key (tenant_id, first_id, second_id),
  check (first_id < second_id)
);
alter table distinct_pairs enable row level security, force row level security;
create policy tenant on distinct_pairs using (tenant_id = current_tenant());
grant select, insert on distinct_pairs to strawbook_app;
select let_leave('distinct_pairs');

-- Members who left. Movements name them until the name is erased.
create table former_members (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  name text not null,
  left_at timestamptz not null default now(),
  erased_at timestamptz,
  -- Last day on which the law requires the name of a user of semen.
  kept_until date,
  primary key (tenant_id, user_id)
);
alter table former_members enable row level security, force row level security;
-- Names that are due are found before an account is open.
create policy due on former_members for select to strawbook_eraser using (kept_until is not null);
create policy tenant on former_members using (tenant_id = current_tenant());
grant select, insert, update on former_members to strawbook_app;
select let_leave('former_members');
grant select, update (name, kept_until) on former_members to strawbook_eraser;

-- Accounts that are being closed. Read before an account is open. It has no reference to the account, because this row
-- is deleted last. The app cannot set the days, so it cannot shorten them.
create table closings (
  account uuid primary key,
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '30 days',
  reminded_at timestamptz,
  -- Deletion has started: access ends and cannot be restored.
  started_at timestamptz,
  members uuid[],
  check ((started_at is null) = (members is null))
);
grant select, delete, insert (account, requested_by), update (reminded_at, started_at, members) on closings to
  strawbook_app;
grant select, delete on closings to strawbook_remover;
