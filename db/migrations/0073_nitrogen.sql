-- Nitrogen: measurements of vessels, alerts, and members who are mailed about them.

-- Nitrogen measurements and refills: never changed, only struck out.
create table measurements (
  tenant_id uuid not null references tenants,
  id uuid not null,
  container_id uuid not null,
  kind text not null check (kind in ('READING', 'REFILL')),
  -- As the phone reported; recorded_at is the time of the server.
  happened_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  cm numeric check (cm >= 0),
  kg numeric check (kg >= 0),
  litres numeric check (litres >= 0),
  added_litres numeric check (added_litres > 0),
  note text,
  recorded_by uuid not null references users,
  recorded_by_name text not null,
  struck_at timestamptz,
  struck_by uuid references users,
  struck_by_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, container_id) references containers,
  check (num_nonnulls(cm, kg, litres) <= 1),
  check (kind = 'REFILL' or num_nonnulls(cm, kg, litres) = 1 and added_litres is null),
  check ((struck_at is null) = (struck_by_name is null) and (struck_at is null) = (struck_by is null))
);
create index measurements_latest on measurements (tenant_id, container_id, happened_at desc, id desc);
alter table measurements enable row level security, force row level security;
create policy tenant on measurements using (tenant_id = current_tenant());
grant select, insert, update (struck_at, struck_by, struck_by_name) on measurements to strawbook_app;
select let_leave('measurements');

-- Due work and dangers, from the time they were found until they end; at most one open alert of a kind per container.
create table alerts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  container_id uuid not null,
  kind text not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, container_id) references containers
);
create unique index alerts_open on alerts (tenant_id, container_id, kind) where ended_at is null;
alter table alerts enable row level security, force row level security;
create policy tenant on alerts using (tenant_id = current_tenant());
grant select, insert, update (ended_at) on alerts to strawbook_app;
select let_leave('alerts');

create table alert_mails (
  tenant_id uuid not null,
  alert_id uuid not null,
  user_id uuid not null references users,
  sent_at timestamptz,
  primary key (tenant_id, alert_id, user_id),
  foreign key (tenant_id, alert_id) references alerts
);
alter table alert_mails enable row level security, force row level security;
create policy tenant on alert_mails using (tenant_id = current_tenant());
grant select, insert, update (sent_at) on alert_mails to strawbook_app;
select let_leave('alert_mails');

-- Alerts that are hidden from a member until a later time.
create table snoozes (
  tenant_id uuid not null,
  user_id uuid not null references users,
  container_id uuid not null,
  kind text not null,
  snoozed_until timestamptz not null,
  primary key (tenant_id, user_id, container_id, kind),
  foreign key (tenant_id, container_id) references containers
);
alter table snoozes enable row level security, force row level security;
create policy tenant on snoozes using (tenant_id = current_tenant());
grant select, insert, update on snoozes to strawbook_app;
select let_leave('snoozes');

-- Mails that a member receives. Without a row the role decides.
create table mail_settings (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  due boolean not null,
  primary key (tenant_id, user_id)
);
alter table mail_settings enable row level security, force row level security;
create policy tenant on mail_settings using (tenant_id = current_tenant());
grant select, insert, update on mail_settings to strawbook_app;
select let_leave('mail_settings');

-- Time of the next daily check of each account. Read before an account is open, so it contains only the account.
create table daily_checks (
  account uuid primary key references tenants,
  looked_on date not null default '-infinity',
  due_at timestamptz not null default now()
);
grant select, insert, update on daily_checks to strawbook_app;
grant select, delete on daily_checks to strawbook_remover;
