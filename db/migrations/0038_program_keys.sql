-- Keys with which programs work for an account. A key is an actor of its own: what it records names it as it would a
-- member, so it has a row in users, under an address that no log-in takes.
create table program_keys (
  tenant_id uuid not null references tenants,
  id uuid not null references users,
  scope text not null check (scope in ('READ', 'BOOK')),
  key_hash bytea not null,
  -- Its first characters, by which people tell one from another.
  starts_with text not null,
  made_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
create index program_keys_hash on program_keys (tenant_id, key_hash);
create index program_keys_maker on program_keys (tenant_id, made_by);
alter table program_keys enable row level security;
alter table program_keys force row level security;
create policy tenant on program_keys using (tenant_id = current_tenant());
grant select, insert on program_keys to strawbook_app;
grant update (last_used_at, revoked_at) on program_keys to strawbook_app;

-- Whose a key is, asked before any account is open.
create table key_accounts (
  key_hash bytea primary key,
  account uuid not null references tenants
);
grant select, insert on key_accounts to strawbook_app;
grant select, delete on key_accounts to strawbook_remover;

-- Opens the account of a key. It works for as long as whoever made it is an owner.
create function open_key(hash bytea)
returns table (
  user_id uuid, email text, first_name text, last_name text,
  tenant_id uuid, role text, subscription_expires_on timestamptz, is_expired boolean, scope text, made_by uuid
) language plpgsql as $$
#variable_conflict use_column
declare
  found_tenant uuid;
  found program_keys;
begin
  select account into found_tenant from key_accounts k where k.key_hash = hash;
  if found_tenant is null then return; end if;
  perform set_config('strawbook.tenant_id', found_tenant::text, true);
  select * into found from program_keys k
  where k.tenant_id = found_tenant and k.key_hash = hash and k.revoked_at is null and k.expires_at > now();
  if found.id is null then return; end if;
  return query
    select u.id, u.email, u.first_name, u.last_name, e.tenant_id, 'COLLABORATOR',
      t.subscription_expires_on, now() > t.subscription_expires_on, found.scope, found.made_by
    from users u
    join entitlements e on e.tenant_id = found.tenant_id and e.user_id = found.made_by and e.role = 'OWNER'
    join tenants t on t.id = found.tenant_id
    where u.id = found.id;
end $$;
