-- Opens the account of an API key. Returns no row if the key is unknown, revoked or expired, or if its creator is not
-- an owner.
create or replace function open_api_key(hash bytea)
returns table (
  user_id uuid, email text, first_name text, last_name text, tenant_id uuid, role text, rights text[],
  subscription_expires_on timestamptz, is_expired boolean, made_by uuid, time_zone text
)
language plpgsql as $$
#variable_conflict use_column
declare
  found_tenant uuid;
  found api_keys;
begin
  select account into found_tenant from key_accounts k where k.key_hash = hash;
  if found_tenant is null then return; end if;
  perform set_config('strawbook.tenant_id', found_tenant::text, true);
  select * into found from api_keys k
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
