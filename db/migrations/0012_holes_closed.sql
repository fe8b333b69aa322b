-- What the app's role may do is narrowed to what the app does, and what happens at the end of a transaction is done in
-- one order.

-- Without pg_temp a temporary table of that name would come before ours, and its triggers would run as the owner.
alter function follow_lines() set search_path = pg_catalog, public, pg_temp;
alter function count_stored() set search_path = pg_catalog, public, pg_temp;

-- A batch is hidden, never deleted: the totals of its stallion would go on counting it.
revoke delete on batches from strawbook_app;

create function require_lines() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from movement_lines l where l.tenant_id = new.tenant_id and l.movement_id = new.id
  ) then
    raise exception 'a movement has lines'
      using errcode = 'integrity_constraint_violation', constraint = 'movement_has_its_lines';
  end if;
  return null;
end $$;
create constraint trigger movement_has_its_lines after insert on movements
  deferrable initially deferred for each row execute function require_lines();

-- The stallions whose totals will change are noted as their batches are written. When the first total is counted, all
-- of them are locked in the order of their ids: row by row they would be in the order of the booking.
create function note_stallions() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('strawbook.stallions', (
    select string_agg(distinct id, ',') from unnest(
      string_to_array(current_setting('strawbook.stallions', true), ',')
        || array[new.animal_id::text, old.animal_id::text]
    ) id
  ), true);
  return null;
end $$;

create trigger note_stallions_of_new after insert on batches for each row execute function note_stallions();
create trigger note_stallions_of_changed after update on batches for each row
  when ((old.animal_id, old.stored, old.effective_straws_per_dose, old.deleted_at is null)
    is distinct from (new.animal_id, new.stored, new.effective_straws_per_dose, new.deleted_at is null))
  execute function note_stallions();

create or replace function count_batches() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  noted text := coalesce(current_setting('strawbook.stallions', true), '');
begin
  if strpos(noted, ',') > 0 then
    insert into stallion_totals as t
    select new.tenant_id, animal_id::uuid, 0, 0, 0 from unnest(string_to_array(noted, ',')) animal_id order by 2
    on conflict (tenant_id, animal_id) do update set batches = t.batches;
    perform set_config('strawbook.stallions', '', true);
  end if;
  insert into stallion_totals as t
  select tenant_id, animal_id, sum(batches), sum(straws), sum(doses)
  from (
    select new.tenant_id, new.animal_id, 1 as batches, new.stored as straws,
      coalesce(new.stored / new.effective_straws_per_dose, 0) as doses
    where new.deleted_at is null
    union all
    select old.tenant_id, old.animal_id, -1, -old.stored, -coalesce(old.stored / old.effective_straws_per_dose, 0)
    where tg_op = 'UPDATE' and old.deleted_at is null
  ) as changes
  group by 1, 2 order by 1, 2
  on conflict (tenant_id, animal_id) do update
  set batches = t.batches + excluded.batches, straws = t.straws + excluded.straws, doses = t.doses + excluded.doses;
  return null;
end $$;

-- An address may be longer than a key of an index can be.
alter table idempotency_keys alter column path type bytea using sha256(convert_to(path, 'UTF8'));
alter table idempotency_keys rename column path to path_hash;

-- A session is only read here: its use is written apart, or a booking that waits would hold up all else of its session.
create or replace function open_session(hash bytea, idle interval, absolute interval)
returns table (
  user_id uuid, email text, first_name text, last_name text,
  tenant_id uuid, role text, subscription_expires_on timestamptz, is_expired boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  found_user uuid;
  found_tenant uuid;
begin
  select s.user_id into found_user from sessions s
  where s.token_hash = hash and s.last_used_at > now() - idle and s.created_at > now() - absolute;
  if found_user is null then return; end if;
  perform set_config('strawbook.user_id', found_user::text, true);
  select e.tenant_id into found_tenant from entitlements e
  where e.user_id = found_user order by e.granted_at, e.tenant_id limit 1;
  perform set_config('strawbook.tenant_id', coalesce(found_tenant::text, ''), true);
  return query
    select u.id, u.email, u.first_name, u.last_name, e.tenant_id, e.role,
      t.subscription_expires_on, now() > t.subscription_expires_on
    from users u
    left join entitlements e on e.user_id = u.id and e.tenant_id = found_tenant
    left join tenants t on t.id = e.tenant_id
    where u.id = found_user;
end $$;

-- What cookies are signed with, so that every server knows what another one gave.
create table cookie_keys (
  secret bytea primary key,
  created_at timestamptz not null default now()
);
insert into cookie_keys values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
grant select on cookie_keys to strawbook_app;

-- A database is used for testing or in production, from its first start on: what one does with mails and payments is not
-- for the people of the other.
create table used_in (
  is_only boolean primary key default true check (is_only),
  mode text not null check (mode in ('testing', 'production'))
);
grant select, insert on used_in to strawbook_app;
