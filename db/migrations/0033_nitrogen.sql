-- Nitrogen: what a vessel is, what was measured in it, what is due, and to whom that is mailed.

-- As its data sheet says; what is missing takes the default of the contract.
alter table containers add column vessel jsonb not null default '{}';
-- A supply vessel has no canisters.
alter table containers drop constraint containers_canisters_check;
alter table containers add constraint containers_canisters_check check (canisters between 0 and 100);

-- Notes: never changed, only struck out.
create table measurements (
  tenant_id uuid not null references tenants,
  id uuid not null,
  container_id uuid not null,
  kind text not null check (kind in ('READING', 'REFILL')),
  -- As the phone says, beside the server's own time.
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
  foreign key (tenant_id, container_id) references containers (tenant_id, id),
  check (num_nonnulls(cm, kg, litres) <= 1),
  check (kind = 'REFILL' or (num_nonnulls(cm, kg, litres) = 1 and added_litres is null)),
  check ((struck_at is null) = (struck_by_name is null) and (struck_at is null) = (struck_by is null))
);
create index measurements_latest on measurements (tenant_id, container_id, happened_at desc, id desc);

-- Something is due from when it was first found until it no longer is: at most one of a kind at a time.
create table notices (
  tenant_id uuid not null references tenants,
  id uuid not null,
  container_id uuid not null,
  kind text not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, container_id) references containers (tenant_id, id)
);
create unique index notices_open on notices (tenant_id, container_id, kind) where ended_at is null;

create table notice_mails (
  tenant_id uuid not null,
  notice_id uuid not null,
  user_id uuid not null references users on delete cascade,
  sent_at timestamptz,
  primary key (tenant_id, notice_id, user_id),
  foreign key (tenant_id, notice_id) references notices (tenant_id, id)
);

-- What a member wants to be mailed; without a row the role decides.
create table mail_settings (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users on delete cascade,
  due boolean not null,
  primary key (tenant_id, user_id)
);

-- Which accounts are looked after every day, and when that was done last. It is read before any account is open, and
-- holds nothing of an account but that it is there.
create table daily_looks (
  account uuid primary key references tenants,
  looked_on date not null default '-infinity'
);

alter table measurements enable row level security;
alter table measurements force row level security;
create policy tenant on measurements using (tenant_id = current_tenant());
alter table notices enable row level security;
alter table notices force row level security;
create policy tenant on notices using (tenant_id = current_tenant());
alter table notice_mails enable row level security;
alter table notice_mails force row level security;
create policy tenant on notice_mails using (tenant_id = current_tenant());
alter table mail_settings enable row level security;
alter table mail_settings force row level security;
create policy tenant on mail_settings using (tenant_id = current_tenant());

grant select, insert on measurements to strawbook_app;
grant update (struck_at, struck_by, struck_by_name) on measurements to strawbook_app;
grant select, insert on notices to strawbook_app;
grant update (ended_at) on notices to strawbook_app;
grant select, insert on notice_mails to strawbook_app;
grant update (sent_at) on notice_mails to strawbook_app;
grant select, insert, update on mail_settings to strawbook_app;
grant select, insert, update on daily_looks to strawbook_app;

-- The log of a vessel is a document of a period.
alter table documents add column container_id uuid;
alter table documents
  drop constraint documents_kind_check,
  drop constraint documents_are_about_something,
  drop constraint documents_have_their_period;
alter table documents
  add foreign key (tenant_id, container_id) references containers (tenant_id, id),
  add constraint documents_kind_check check (kind in ('EVALUATION', 'STOCK_CARD', 'INSEMINATION', 'STATEMENT',
    'SHIPMENT', 'THAWING', 'DISPATCH', 'INTAKE', 'REGISTER', 'STOCK_TAKE', 'NITROGEN')),
  add constraint documents_are_about_something check (
    num_nonnulls(batch_id, movement_id, party_id, stock_take_id, container_id) >= 1),
  add constraint documents_have_their_period check (
    (kind in ('STATEMENT', 'REGISTER', 'NITROGEN')) = (from_day is not null) and (from_day is null) = (to_day is null));
create index documents_container on documents (tenant_id, container_id) where container_id is not null;
