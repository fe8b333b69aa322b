-- Adds nitrogen alarms to the outbox of webhooks.
create or replace function relay_alarms() returns trigger language plpgsql as $$
begin
  insert into webhook_outbox (account, type, subject)
  select new.tenant_id, 'nitrogen.alarm', new.id where is_subscribed(new.tenant_id, 'nitrogen.alarm');
  return null;
end $$;
