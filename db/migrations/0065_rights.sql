-- Owners give collaborators and keys rights one by one. READ is always given, and MANAGE is the role OWNER.
alter table entitlements add column rights text[] not null default '{BOOK,EDIT}'
  check (rights <@ '{BOOK,EDIT,CORRECT,PROMISE,RELEASE,SEE_MONEY,BILL}');
alter table member_invitations add column rights text[] not null default '{BOOK,EDIT}'
  check (rights <@ '{BOOK,EDIT,CORRECT,PROMISE,RELEASE,SEE_MONEY,BILL}');

-- Called by no version that runs beside this one.
drop function open_session(bytea, interval, interval, interval, uuid);

create function open_session(hash bytea, idle interval, absolute interval, proven interval, named uuid)
returns table (user_id uuid, email text, first_name text, last_name text, tenant_id uuid, role text, rights text[],
  subscription_expires_on timestamptz, is_expired boolean, session_id uuid, is_proven boolean, lacks_factor boolean,
  time_zone text)
language plpgsql as $$
#variable_conflict use_column
declare
  found sessions;
  found_tenant uuid;
  is_over boolean;
begin
  select * into found from sessions s
  where s.token_hash = hash and s.last_used_at > now() - idle and s.created_at > now() - absolute;
  if found.user_id is null then return; end if;
  perform set_config('strawbook.user_id', found.user_id::text, true);
  if coalesce(named, found.account) is not null then
    select e.tenant_id, (select c.began_at is not null from closings c where c.account = e.tenant_id)
    into found_tenant, is_over
    from entitlements e where e.tenant_id = coalesce(named, found.account) and e.user_id = found.user_id;
  end if;
  if found_tenant is null and named is null then
    select e.tenant_id, (select c.began_at is not null from closings c where c.account = e.tenant_id)
    into found_tenant, is_over
    from entitlements e where e.user_id = found.user_id order by e.granted_at, e.tenant_id limit 1;
  end if;
  -- An account that is being deleted is never opened. Another one is opened instead, unless the account was named.
  if is_over and named is not null then
    found_tenant := null;
  elsif is_over then
    select e.tenant_id into found_tenant from entitlements e
    left join closings c on c.account = e.tenant_id
    where e.user_id = found.user_id
    order by c.began_at is not null, e.granted_at, e.tenant_id limit 1;
  end if;
  perform set_config('strawbook.tenant_id', coalesce(found_tenant::text, ''), true);
  return query
    select u.id, u.email, u.first_name, u.last_name, e.tenant_id, e.role, e.rights,
      t.subscription_expires_on, now() > t.subscription_expires_on,
      found.id, found.proven_at > now() - proven,
      coalesce(now() > t.factor_required_from and not has_factor(u.id), false),
      coalesce(t.time_zone, 'UTC')
    from users u
    left join entitlements e on e.user_id = u.id and e.tenant_id = found_tenant
    left join tenants t on t.id = e.tenant_id
    where u.id = found.user_id;
end $$;

drop function tenants_of(uuid);

-- All accounts of a user, without those that are being deleted: opens one after the other, and the present one again.
create function tenants_of(person uuid)
returns table (tenant_id uuid, role text, rights text[], name text, party_id uuid, subscription_expires_on timestamptz,
  factor_required_from timestamptz, closes_at timestamptz, legal_entities json, time_zone text,
  is_time_zone_guessed boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  present_tenant text := coalesce(current_setting('strawbook.tenant_id', true), '');
  present_user text := coalesce(current_setting('strawbook.user_id', true), '');
  membership entitlements;
begin
  perform set_config('strawbook.user_id', person::text, true);
  for membership in
    select e.* from entitlements e where e.user_id = person order by e.granted_at, e.tenant_id
  loop
    perform set_config('strawbook.tenant_id', membership.tenant_id::text, true);
    return query
      select t.id, membership.role, membership.rights, t.name, p.id, t.subscription_expires_on, t.factor_required_from,
        c.ends_at,
        (select json_agg(json_build_object('id', l.id, 'tenant_id', l.tenant_id, 'name', l.name) order by l.created_at)
          from legal_entities l where l.tenant_id = t.id),
        t.time_zone, t.is_time_zone_guessed
      from tenants t
      join parties p on p.tenant_id = t.id and p.is_self
      left join closings c on c.account = t.id
      where t.id = membership.tenant_id and c.began_at is null;
  end loop;
  perform set_config('strawbook.tenant_id', present_tenant, true), set_config('strawbook.user_id', present_user, true);
end $$;

-- The scope READ becomes no right, and BOOK becomes both.
alter table program_keys add column rights text[] not null default '{}' check (rights <@ '{BOOK,EDIT}');
alter table program_keys no force row level security;
update program_keys set rights = '{BOOK,EDIT}' where scope = 'BOOK';
alter table program_keys force row level security;
alter table program_keys drop column scope;

-- Opens the account of a key. It works while its maker is an owner.
create function open_program(hash bytea)
returns table (
  user_id uuid, email text, first_name text, last_name text,
  tenant_id uuid, role text, rights text[], subscription_expires_on timestamptz, is_expired boolean, made_by uuid,
  time_zone text
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
    select u.id, u.email, u.first_name, u.last_name, e.tenant_id, 'COLLABORATOR', found.rights,
      t.subscription_expires_on, now() > t.subscription_expires_on, found.made_by,
      coalesce(t.time_zone, 'UTC')
    from users u
    join entitlements e on e.tenant_id = found.tenant_id and e.user_id = found.made_by and e.role = 'OWNER'
    join tenants t on t.id = found.tenant_id
    where u.id = found.id;
end $$;

-- Called by versions that run beside this one.
create or replace function open_key(hash bytea)
returns table (
  user_id uuid, email text, first_name text, last_name text,
  tenant_id uuid, role text, subscription_expires_on timestamptz, is_expired boolean, scope text, made_by uuid,
  time_zone text
) language sql as $$
  select user_id, email, first_name, last_name, tenant_id, role, subscription_expires_on, is_expired,
    case when rights @> '{BOOK,EDIT}' then 'BOOK' else 'READ' end, made_by, time_zone
  from open_program(hash)
$$;
