-- Adds movements, relocations and reversals to the outbox of webhooks, with the time of recording rather than the start
-- of the transaction, because a transaction that started earlier may book later.
create or replace function relay_movements() returns trigger language plpgsql
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
begin
  -- Do not read the added rows for accounts without webhooks, because most accounts have none.
  if exists (select from webhooks where tenant_id = current_tenant() and disabled_at is null) then
    insert into webhook_outbox (account, type, subject, happened_at)
    select tenant_id, type, id, recorded_at
    from (
      select tenant_id, id, recorded_at,
        case when reverses_id is null then 'movement.booked' else 'movement.reversed' end as type
      from added
    ) as relayed
    where is_subscribed(tenant_id, type);
  end if;
  return null;
end $$;
