-- Whether an active webhook of an account receives events of a type.
create or replace function is_subscribed(account uuid, what text) returns boolean language sql stable as $$
  select exists (
    select from webhooks where tenant_id = account and disabled_at is null and what = any (events)
  )
$$;
