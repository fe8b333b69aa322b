-- Opens the session of a token: sets user and account for the rest of the transaction. Looks up the membership before
-- it opens the account, so that users who name the account of others read nothing. Returns no row without a valid
-- session, and a row without an account if the user is not a member of the named account, or of any. The session is
-- only read: its use is recorded separately, so that a waiting booking does not block other requests of the session.
create or replace function open_session(hash bytea, idle interval, absolute interval, proven interval, named uuid)
returns table (
  user_id uuid, email text, first_name text, last_name text, tenant_id uuid, role text, rights text[],
  subscription_expires_on timestamptz, is_expired boolean, session_id uuid, is_reauthenticated boolean,
  lacks_factor boolean, time_zone text
)
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
    select e.tenant_id, (select c.started_at is not null from closings c where c.account = e.tenant_id)
    into found_tenant, is_over
    from entitlements e where e.tenant_id = coalesce(named, found.account) and e.user_id = found.user_id;
  end if;
  if found_tenant is null and named is null then
    select e.tenant_id, (select c.started_at is not null from closings c where c.account = e.tenant_id)
    into found_tenant, is_over
    from entitlements e where e.user_id = found.user_id order by e.granted_at, e.tenant_id limit 1;
  end if;
  -- Instead of an account that is being deleted, open another one, unless the account was named. If the user has no
  -- other, the caller refuses the session.
  if is_over and named is not null then
    found_tenant := null;
  elsif is_over then
    select e.tenant_id into found_tenant from entitlements e
    left join closings c on c.account = e.tenant_id
    where e.user_id = found.user_id
    order by c.started_at is not null, e.granted_at, e.tenant_id limit 1;
  end if;
  perform set_config('strawbook.tenant_id', coalesce(found_tenant::text, ''), true);
  return query
    select u.id, u.email, u.first_name, u.last_name, e.tenant_id, e.role, e.rights,
      t.subscription_expires_on, now() > t.subscription_expires_on,
      found.id, found.reauthenticated_at > now() - proven,
      coalesce(now() > t.factor_required_from and not has_factor(u.id), false),
      coalesce(t.time_zone, 'UTC')
    from users u
    left join entitlements e on e.user_id = u.id and e.tenant_id = found_tenant
    left join tenants t on t.id = e.tenant_id
    where u.id = found.user_id;
end $$;
