-- Adds a stallion to the outbox of webhooks when its doses fall below the limit. Totals are locked until the
-- transaction ends, so each crossing is noticed once. A merged stallion loses its batches, not its doses.
create or replace function relay_low_doses() returns trigger language plpgsql as $$
begin
  insert into webhook_outbox (account, type, subject)
  select tenant_id, 'stallion.doses_low', id from animals
  where tenant_id = new.tenant_id and id = new.animal_id and new.doses < low_doses and old.doses >= low_doses
    and merged_into is null and is_subscribed(tenant_id, 'stallion.doses_low');
  return null;
end $$;
