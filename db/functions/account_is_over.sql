-- Whether the open account may be deleted: its deletion has started and its closing period has ended.
create or replace function account_is_over() returns boolean language sql stable as $$
  select exists (
    select from closings where account = current_tenant() and started_at is not null and ends_at <= now()
  )
$$;
