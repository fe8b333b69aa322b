-- A transaction that began earlier may book later: told is in the order of the journal, not of beginnings.
alter table webhook_outbox alter column happened_at set default clock_timestamp();
create or replace function tell_of_movements() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  -- Most accounts have none, and need not look at what was added.
  if exists (select from webhooks where tenant_id = current_tenant() and disabled_at is null) then
    insert into webhook_outbox (account, type, subject, happened_at)
    select tenant_id, type, id, recorded_at
    from (
      select tenant_id, id, recorded_at,
        case when reverses_id is null then 'movement.booked' else 'movement.reversed' end as type
      from added
    ) as told
    where is_told(tenant_id, type);
  end if;
  return null;
end $$;
