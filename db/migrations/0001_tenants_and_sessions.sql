-- Who may come in: tenants, their warehouses, users and what each may do where.
--
-- Every request opens its transaction with open_session(), which sets the two settings that row security reads.
-- Without them a query sees no tenant's rows at all.

create function current_tenant() returns uuid language sql stable as
$$ select nullif(current_setting('strawbook.tenant_id', true), '')::uuid $$;

create function current_user_id() returns uuid language sql stable as
$$ select nullif(current_setting('strawbook.user_id', true), '')::uuid $$;

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)) unique,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table tenants (
  id uuid primary key,
  name text not null,
  subscription_expires_on timestamptz not null,
  created_at timestamptz not null default now()
);

create table legal_entities (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table entitlements (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  role text not null check (role in ('OWNER', 'COLLABORATOR')),
  granted_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create index on entitlements (user_id, granted_at);

create table sessions (
  -- SHA-256 of the token; the token itself is known to the browser alone.
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index on sessions (user_id);

-- Failed attempts at log-in, counted per account and per address in windows.
create table attempts (
  key text not null,
  window_start timestamptz not null,
  attempts integer not null,
  primary key (key, window_start)
);

create table idempotency_keys (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  method text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  status integer not null,
  -- json, not jsonb: the reply comes back with its keys in the order it first had.
  reply json,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, method, path, key)
);
create index on idempotency_keys (tenant_id, user_id, created_at);

-- A user sees the tenants he is entitled to, which is how open_session() finds the first of them.
alter table tenants enable row level security;
alter table tenants force row level security;
create policy tenant on tenants using (
  id = current_tenant()
  or exists (select from entitlements e where e.tenant_id = tenants.id and e.user_id = current_user_id())
);

alter table entitlements enable row level security;
alter table entitlements force row level security;
create policy tenant on entitlements
  using (tenant_id = current_tenant() or user_id = current_user_id())
  with check (tenant_id = current_tenant());

alter table legal_entities enable row level security;
alter table legal_entities force row level security;
create policy tenant on legal_entities
  using (
    tenant_id = current_tenant()
    or exists (
      select from entitlements e
      where e.tenant_id = legal_entities.tenant_id and e.user_id = current_user_id()
    )
  )
  with check (tenant_id = current_tenant());

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys using (tenant_id = current_tenant());

-- Finds the session of a token, counts its use, and sets user and tenant for the rest of the transaction.
-- Only the first entitlement counts. One round trip: it travels together with `begin`.
create function open_session(hash bytea, idle interval, absolute interval)
returns table (
  user_id uuid, email text, first_name text, last_name text,
  tenant_id uuid, role text, subscription_expires_on timestamptz, is_expired boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  found_user uuid;
  used_at timestamptz;
  found_tenant uuid;
begin
  select s.user_id, s.last_used_at into found_user, used_at from sessions s
  where s.token_hash = hash and s.last_used_at > now() - idle and s.created_at > now() - absolute;
  if found_user is null then return; end if;
  -- Once a minute is enough to know an idle session, and keeps reading from writing.
  if used_at < now() - interval '1 minute' then
    update sessions s set last_used_at = now() where s.token_hash = hash and s.last_used_at < now() - interval '1 minute';
  end if;
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

grant select on tenants, legal_entities, entitlements to strawbook_app;
grant select, insert, update on users, idempotency_keys, attempts to strawbook_app;
grant select, insert, update, delete on sessions to strawbook_app;
grant delete on idempotency_keys, attempts to strawbook_app;
grant insert, update on tenants, legal_entities, entitlements to strawbook_app;
