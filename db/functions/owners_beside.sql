-- Returns the email addresses of the other owners of all of a user's accounts, each address once.
create or replace function owners_beside(person uuid) returns text[] language plpgsql as $$
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
