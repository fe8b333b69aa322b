-- What a phone may keep for long before it sends it: each request says how long its key is to be known.
alter table idempotency_keys add column forget_after timestamptz not null default now() + interval '24 hours';
update idempotency_keys set forget_after = created_at + interval '24 hours';
drop index idempotency_keys_tenant_id_user_id_created_at_idx;
create index on idempotency_keys (tenant_id, user_id, forget_after);
create index on idempotency_keys (tenant_id, forget_after);

-- Of people who do not come back too: the requests of the others forget only their own.
create function forget_old_keys() returns integer language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
  account uuid;
  forgotten integer;
  total integer := 0;
begin
  for person in select id from users loop
    perform set_config('strawbook.user_id', person::text, true);
    for account in select e.tenant_id from entitlements e where e.user_id = person loop
      perform set_config('strawbook.tenant_id', account::text, true);
      delete from idempotency_keys k where k.ctid in (
        select ctid from idempotency_keys
        where tenant_id = account and forget_after < now() limit 1000 for update skip locked
      );
      get diagnostics forgotten = row_count;
      total := total + forgotten;
    end loop;
  end loop;
  return total;
end $$;

-- When somebody did it, where that was told later; the server's own time stands beside it. A request says so for all
-- that it books.
create function current_happened_at() returns timestamptz language sql stable as $$
  select nullif(current_setting('strawbook.happened_at', true), '')::timestamptz
$$;
alter table movements add column happened_at timestamptz;
alter table movements alter column happened_at set default current_happened_at();
alter table lifts add column happened_at timestamptz;
alter table lifts alter column happened_at set default current_happened_at();

-- What was done before a straw last moved was done by somebody who did not know where it is.
create function require_order() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if current_happened_at() is not null and exists (
    select from written l
    join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    join movement_lines last on last.tenant_id = l.tenant_id and last.straw_id = l.straw_id and last.line = l.line - 1
    join movements p on p.tenant_id = last.tenant_id and p.id = last.movement_id
    where m.happened_at < coalesce(p.happened_at, p.first_recorded_at, p.recorded_at)
  ) then
    raise exception 'a straw has moved since then'
      using errcode = 'integrity_constraint_violation', constraint = 'happened_in_order';
  end if;
  return null;
end $$;
create trigger happened_in_order after insert on movement_lines
  referencing new table as written for each statement execute function require_order();

-- What a phone kept, was refused, and somebody gave up: so that nothing of it is lost unsaid.
create table discarded_entries (
  tenant_id uuid not null references tenants,
  id uuid not null,
  key text not null,
  said text not null,
  why text not null,
  happened_at timestamptz not null,
  discarded_at timestamptz not null default now(),
  discarded_by uuid not null references users,
  discarded_by_name text not null,
  first_discarded_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, discarded_by, key)
);
alter table discarded_entries enable row level security;
alter table discarded_entries force row level security;
create policy tenant on discarded_entries using (tenant_id = current_tenant());
create index on discarded_entries (tenant_id, discarded_at desc, id desc);
create trigger only_added_to before update or delete or truncate on discarded_entries
  for each statement execute function refuse_change();
grant select, insert on discarded_entries to strawbook_app;
