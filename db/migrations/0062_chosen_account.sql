-- A user may belong to several accounts. A request names its account; without a name the one chosen in the session counts,
-- and a new session begins with the one chosen last. Neither refers to tenants: a stale id is passed over, and deleting an
-- account changes no shared row.
alter table sessions add column account uuid;
alter table users add column account uuid;

-- Called by no version that runs beside this one.
drop function open_session(bytea, interval, interval);

-- Looks up the membership before it opens the account: of an account that is named by a stranger nothing is ever visible.
create function open_session(hash bytea, idle interval, absolute interval, proven interval, named uuid)
returns table (user_id uuid, email text, first_name text, last_name text, tenant_id uuid, role text,
  subscription_expires_on timestamptz, is_expired boolean, session_id uuid, is_proven boolean, lacks_factor boolean)
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
    select u.id, u.email, u.first_name, u.last_name, e.tenant_id, e.role,
      t.subscription_expires_on, now() > t.subscription_expires_on,
      found.id, found.proven_at > now() - proven,
      coalesce(now() > t.factor_required_from and not has_factor(u.id), false)
    from users u
    left join entitlements e on e.user_id = u.id and e.tenant_id = found_tenant
    left join tenants t on t.id = e.tenant_id
    where u.id = found.user_id;
end $$;

-- All accounts of a user, without those that are being deleted: opens one after the other, and the present one again.
create function tenants_of(person uuid)
returns table (tenant_id uuid, role text, name text, party_id uuid, subscription_expires_on timestamptz,
  factor_required_from timestamptz, closes_at timestamptz, legal_entities json)
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
      select t.id, membership.role, t.name, p.id, t.subscription_expires_on, t.factor_required_from, c.ends_at,
        (select json_agg(json_build_object('id', l.id, 'tenant_id', l.tenant_id, 'name', l.name) order by l.created_at)
          from legal_entities l where l.tenant_id = t.id)
      from tenants t
      join parties p on p.tenant_id = t.id and p.is_self
      left join closings c on c.account = t.id
      where t.id = membership.tenant_id and c.began_at is null;
  end loop;
  perform set_config('strawbook.tenant_id', present_tenant, true), set_config('strawbook.user_id', present_user, true);
end $$;

-- Adds an event about the log-in of a user to the security journal of each of their accounts. One statement, so that unknown
-- addresses take as many round trips as known ones.
create function record_in_tenants(person uuid, event uuid, kind text, done_by uuid, subject uuid, details jsonb,
  address text, agent text)
returns void language plpgsql as $$
declare
  present text := coalesce(current_setting('strawbook.tenant_id', true), '');
  account uuid;
begin
  for account in select t.tenant_id from tenants_of(person) t loop
    perform set_config('strawbook.tenant_id', account::text, true);
    insert into security_events (tenant_id, id, kind, user_id, subject_id, details, address, agent)
    values (account, event, record_in_tenants.kind, done_by, subject, record_in_tenants.details,
      record_in_tenants.address, record_in_tenants.agent);
  end loop;
  perform set_config('strawbook.tenant_id', present, true);
end $$;

-- Addresses of the other owners of all accounts of a user.
create function owners_beside(person uuid) returns text[] language plpgsql as $$
declare
  present text := coalesce(current_setting('strawbook.tenant_id', true), '');
  membership uuid;
  owners text[] := '{}';
begin
  for membership in select t.tenant_id from tenants_of(person) t loop
    perform set_config('strawbook.tenant_id', membership::text, true);
    owners := owners || array(
      select u.email from entitlements e join users u on u.id = e.user_id
      where e.tenant_id = membership and e.role = 'OWNER' and e.user_id <> person
    );
  end loop;
  perform set_config('strawbook.tenant_id', present, true);
  return array(select distinct unnest(owners));
end $$;

-- Those of a user's other accounts come from tenants_of().
alter policy tenant on legal_entities using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
