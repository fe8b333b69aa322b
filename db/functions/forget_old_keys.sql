-- Deletes expired idempotency keys of all accounts, including those of users who never return: at most a thousand for
-- each member of an account. A key must have expired by the clocks of both the database and the calling server
-- (`until`), so that a clock that is ahead deletes no reply that is still needed. Returns the number of deleted keys.
create or replace function forget_old_keys(until timestamptz) returns integer language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  person uuid;
  account uuid;
  forgotten integer;
  total integer := 0;
begin
  for person in select id from users loop
    perform set_config('strawbook.user_id', person::text, true);
    for account in select e.tenant_id from entitlements e where e.user_id = person loop
      perform set_config('strawbook.tenant_id', account::text, true);
      delete from idempotency_keys k where k.ctid in (
        select ctid from idempotency_keys
        where tenant_id = account and forget_after < least(now(), until) limit 1000 for update skip locked
      );
      get diagnostics forgotten = row_count;
      total := total + forgotten;
    end loop;
  end loop;
  perform set_config('strawbook.user_id', '', true);
  perform set_config('strawbook.tenant_id', '', true);
  return total;
end $$;
