-- Archives of a whole account: made by a job, fetched by an owner until they end. The file lies outside of the
-- database, under the id, which is random and part of the link.

create table archives (
  tenant_id uuid not null references tenants,
  id uuid not null,
  state text not null default 'MAKING' check (state in ('MAKING', 'READY', 'FAILED')),
  asked_by uuid not null references users,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  -- Rows written, of so many.
  done integer not null default 0,
  total integer not null default 0,
  -- When the job last said that it is at work.
  heard_at timestamptz not null default now(),
  bytes bigint,
  expires_at timestamptz,
  primary key (tenant_id, id),
  constraint ready_with_its_file check ((state = 'READY') = (bytes is not null) and (bytes is null) = (expires_at is null))
);
create unique index one_archive_at_a_time on archives (tenant_id) where state = 'MAKING';

alter table archives enable row level security;
alter table archives force row level security;
create policy tenant on archives using (tenant_id = current_tenant());

grant select, insert, update on archives to strawbook_app;

-- What comes into this book by an archive was recorded before, in another one: when, is what that book says.
alter table movements add column first_recorded_at timestamptz;
alter table outcomes add column first_recorded_at timestamptz;
alter table changes add column first_changed_at timestamptz;
