-- Adds a stallion to the outbox of webhooks when its doses fall below its limit. The update's row lock on the
-- stallion's totals is held until the transaction ends, so that concurrent transactions cannot report the
-- same crossing twice. A merged stallion is left out, because its doses were not used but count for the
-- remaining stallion.
create or replace function relay_low_doses() returns trigger language plpgsql as $$
begin
  insert into webhook_outbox (account, type, subject)
  select tenant_id, 'stallion.doses_low', id from animals
  where tenant_id = new.tenant_id and id = new.animal_id and new.doses < low_doses and old.doses >= low_doses
    and merged_into is null and is_subscribed(tenant_id, 'stallion.doses_low');
  return null;
end $$;
