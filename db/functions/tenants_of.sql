-- Returns all accounts of a user except those being deleted, the oldest membership first. Opens one account at a time,
-- because row security shows only the open one, and then reopens the previous one.
create or replace function tenants_of(person uuid)
returns table (
  tenant_id uuid, role text, rights text[], name text, party_id uuid, subscription_expires_on timestamptz,
  factor_required_from timestamptz, closes_at timestamptz, legal_entities json, time_zone text, is_time_zone_guessed
  boolean
)
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
      where t.id = membership.tenant_id and c.started_at is null;
  end loop;
  perform set_config('strawbook.tenant_id', present_tenant, true), set_config('strawbook.user_id', present_user, true);
end $$;
