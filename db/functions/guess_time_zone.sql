-- Sets the time zone of accounts that a user owns and that have none to that of the user's browser. If two log-ins are
-- concurrent, the time zone of the first one is stored.
create or replace function guess_time_zone(person uuid, zone text) returns void language plpgsql as $$
declare
  present text := coalesce(current_setting('strawbook.tenant_id', true), '');
  account uuid;
begin
  for account in
    select t.tenant_id from tenants_of(person) t where t.role = 'OWNER' and t.time_zone is null order by t.tenant_id
  loop
    perform set_config('strawbook.tenant_id', account::text, true);
    update tenants set time_zone = zone, is_time_zone_guessed = true where id = account and time_zone is null;
  end loop;
  perform set_config('strawbook.tenant_id', present, true);
end $$;
