-- Records an event of a user's log-in, such as an attempt or a new password, in the security log of each of
-- their accounts. The server calls it once, also for unknown users, so that response times do not disclose
-- whether an email address is known.
create or replace function record_in_tenants(
  person uuid, event uuid, kind text, done_by uuid, subject uuid, details jsonb, address text, agent text
) returns void language plpgsql as $$
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
