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
begin
  select * into found from sessions s
  where s.token_hash = hash and s.last_used_at > now() - idle and s.created_at > now() - absolute;
  if found.user_id is null then return; end if;
  perform set_config('strawbook.user_id', found.user_id::text, true), set_config('strawbook.tenant_id', '', true);
  if named is null then
    select e.tenant_id into found_tenant from entitlements e
    left join closings c on c.account = e.tenant_id
    where e.user_id = found.user_id
    order by c.began_at is not null, e.tenant_id is not distinct from found.account desc, e.granted_at, e.tenant_id
    limit 1;
  else
    select e.tenant_id into found_tenant from entitlements e
    where e.tenant_id = named and e.user_id = found.user_id
      and not exists (select from closings c where c.account = named and c.began_at is not null);
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
create function accounts_of(person uuid)
returns table (tenant_id uuid, role text, name text, party_id uuid, subscription_expires_on timestamptz,
  closes_at timestamptz, legal_entities json)
language plpgsql as $$
#variable_conflict use_column
declare
  present text := coalesce(current_setting('strawbook.tenant_id', true), '');
  membership entitlements;
begin
  for membership in
    select e.* from entitlements e where e.user_id = person order by e.granted_at, e.tenant_id
  loop
    perform set_config('strawbook.tenant_id', membership.tenant_id::text, true);
    return query
      select t.id, membership.role, t.name, p.id, t.subscription_expires_on, c.ends_at,
        (select json_agg(json_build_object('id', l.id, 'tenant_id', l.tenant_id, 'name', l.name) order by l.created_at)
          from legal_entities l where l.tenant_id = t.id)
      from tenants t
      join parties p on p.tenant_id = t.id and p.is_self
      left join closings c on c.account = t.id
      where t.id = membership.tenant_id and c.began_at is null;
  end loop;
  perform set_config('strawbook.tenant_id', present, true);
end $$;

-- Those of a user's other accounts come from accounts_of().
alter policy tenant on legal_entities using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
