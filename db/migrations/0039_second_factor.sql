-- A second factor at log-in, proof of who somebody is before what cannot be taken back, and where each session is.

alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column proven_at timestamptz not null default now(),
  add column address text,
  add column agent text,
  add column way text;
update sessions set proven_at = created_at;
create unique index sessions_id on sessions (id);

-- From this moment on members need a second factor; null as long as nobody asks for one.
alter table tenants add column factor_required_from timestamptz;

-- An app that shows codes; nobody's before the first code was right.
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  is_confirmed boolean not null default false,
  created_at timestamptz not null default now(),
  -- Of half a minute, counted from 1970: neither it nor an earlier one is taken again.
  last_step bigint not null default 0
);

create table passkeys (
  user_id uuid not null references users on delete cascade,
  id uuid primary key,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_id_key unique (credential_id)
);
create index passkeys_of_user on passkeys (user_id);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Five minutes to answer; one without a user is for whoever has a passkey.
create table challenges (
  token_hash bytea primary key,
  user_id uuid references users on delete cascade,
  purpose text not null check (purpose in ('LOG_IN', 'PROOF', 'NEW_PASSKEY')),
  expires_at timestamptz not null,
  check (user_id is not null or purpose = 'LOG_IN')
);
create index challenges_of_user on challenges (user_id);
create index challenges_over on challenges (expires_at);

-- The operator takes a lost factor away, but not at once: whoever still has it says so meanwhile.
create table factor_resets (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null
);

-- Another address, until whoever reads either mailbox has agreed.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  old_hash bytea,
  new_hash bytea,
  old_agreed boolean not null default false,
  new_agreed boolean not null default false,
  expires_at timestamptz not null
);
create unique index email_changes_old on email_changes (old_hash);
create unique index email_changes_new on email_changes (new_hash);

grant select, insert, update, delete
  on authenticators, passkeys, recovery_codes, challenges, factor_resets, email_changes to strawbook_app;

create function has_factor(person uuid) returns boolean language sql stable as $$
  select exists (select from authenticators where user_id = person and is_confirmed)
    or exists (select from passkeys where user_id = person)
$$;

-- Servers of the version before go on calling the one with three arguments.
create function open_session(hash bytea, idle interval, absolute interval, proven interval)
returns table (
  user_id uuid, email text, first_name text, last_name text,
  tenant_id uuid, role text, subscription_expires_on timestamptz, is_expired boolean,
  session_id uuid, is_proven boolean, lacks_factor boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  found sessions;
  found_tenant uuid;
begin
  select * into found from sessions s
  where s.token_hash = hash and s.last_used_at > now() - idle and s.created_at > now() - absolute;
  if found.user_id is null then return; end if;
  perform set_config('strawbook.user_id', found.user_id::text, true);
  select e.tenant_id into found_tenant from entitlements e
  where e.user_id = found.user_id order by e.granted_at, e.tenant_id limit 1;
  perform set_config('strawbook.tenant_id', coalesce(found_tenant::text, ''), true);
  return query
    select u.id, u.email, u.first_name, u.last_name, e.tenant_id, e.role,
      t.subscription_expires_on, now() > t.subscription_expires_on,
      found.id, found.proven_at > now() - proven,
      coalesce(now() > t.factor_required_from and not has_factor(u.id), false)
    from users u
    left join entitlements e on e.user_id = u.id and e.tenant_id = found_tenant
    left join tenants t on t.id = e.tenant_id
    where u.id = found.user_id;
end $$;
