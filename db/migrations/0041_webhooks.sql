-- Webhooks: addresses of an account that are told what happens in it. What is to be told is written in the
-- transaction in which it happens; another process reads it there, and what was sent is kept for a while.

-- Below so many doses in store somebody wants to be told.
alter table animals add column low_doses integer check (low_doses > 0);

create table webhooks (
  tenant_id uuid not null references tenants,
  id uuid not null,
  url text not null,
  events text[] not null,
  -- As it is: what is sent is signed with it. While they change, the one before signs too.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  -- Since when nothing got through.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('MEMBER', 'FAILING', 'GONE', 'IMPORTED')),
  primary key (tenant_id, id),
  constraint webhook_events_known check (events <> '{}' and events <@ array['movement.booked', 'movement.reversed',
    'stallion.doses_low', 'nitrogen.alarm']),
  check ((previous_secret is null) = (previous_until is null)),
  check ((disabled_at is null) = (disabled_because is null))
);

-- Whatever is sent, with the body as it is signed: each try sends the same.
create table webhook_events (
  tenant_id uuid not null references tenants,
  id uuid not null,
  type text not null,
  happened_at timestamptz not null,
  body text not null,
  primary key (tenant_id, id)
);
create index webhook_events_by_age on webhook_events (tenant_id, happened_at);

create table webhook_deliveries (
  tenant_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  -- When it was tried, and what came of it.
  tries jsonb not null default '[]',
  -- How many of these count towards giving up: those since it was sent, or sent again.
  counted integer not null default 0,
  next_try_at timestamptz,
  primary key (tenant_id, webhook_id, event_id),
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade,
  foreign key (tenant_id, event_id) references webhook_events (tenant_id, id) on delete cascade,
  check ((state = 'WAITING') = (next_try_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (tenant_id, webhook_id, next_try_at) where state = 'WAITING';
create index webhook_deliveries_of_event on webhook_deliveries (tenant_id, event_id);

-- What happened and is not yet among the events. It is read before any account is open, and holds ids alone.
create table webhook_outbox (
  id uuid primary key default gen_random_uuid(),
  account uuid not null references tenants,
  type text not null,
  subject uuid not null,
  happened_at timestamptz not null default now()
);
create index webhook_outbox_by_age on webhook_outbox (happened_at);
create index webhook_outbox_of_account on webhook_outbox (account, happened_at, subject);

-- When it is whose turn to be sent what is due; read before any account is open, like the one above.
create table webhook_turns (
  webhook_id uuid primary key,
  account uuid not null references tenants,
  next_at timestamptz,
  -- How often in a row nothing got through; before then nothing new is tried either.
  failures integer not null default 0,
  paused_until timestamptz
);
create index webhook_turns_due on webhook_turns (next_at);

alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy tenant on webhooks using (tenant_id = current_tenant());
alter table webhook_events enable row level security;
alter table webhook_events force row level security;
create policy tenant on webhook_events using (tenant_id = current_tenant());
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy tenant on webhook_deliveries using (tenant_id = current_tenant());

grant select, insert, update, delete on webhooks, webhook_events, webhook_deliveries, webhook_outbox, webhook_turns
  to strawbook_app;

create function is_told(account uuid, what text) returns boolean language sql stable as $$
  select exists (
    select from webhooks where tenant_id = account and disabled_at is null and what = any (events)
  )
$$;

create function tell_of_movements() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  -- Most accounts have none, and need not look at what was added.
  if exists (select from webhooks where tenant_id = current_tenant() and disabled_at is null) then
    insert into webhook_outbox (account, type, subject)
    select tenant_id, type, id
    from (
      select tenant_id, id, case when reverses_id is null then 'movement.booked' else 'movement.reversed' end as type
      from added
    ) as told
    where is_told(tenant_id, type);
  end if;
  return null;
end $$;
create trigger tell_of_movements after insert on movements referencing new table as added
  for each statement execute function tell_of_movements();

-- The totals of a stallion are under lock until the transaction ends, so each crossing is seen once.
create function tell_of_low_doses() returns trigger language plpgsql as $$
begin
  insert into webhook_outbox (account, type, subject)
  select tenant_id, 'stallion.doses_low', id from animals
  where tenant_id = new.tenant_id and id = new.animal_id and new.doses < low_doses and old.doses >= low_doses
    and is_told(tenant_id, 'stallion.doses_low');
  return null;
end $$;
create trigger tell_of_low_doses after update on stallion_totals
  for each row when (new.doses < old.doses) execute function tell_of_low_doses();

create function tell_of_alarms() returns trigger language plpgsql as $$
begin
  insert into webhook_outbox (account, type, subject)
  select new.tenant_id, 'nitrogen.alarm', new.id where is_told(new.tenant_id, 'nitrogen.alarm');
  return null;
end $$;
create trigger tell_of_alarms after insert on notices
  for each row when (new.kind in ('LOW_ALARM', 'COLD_OVER')) execute function tell_of_alarms();
