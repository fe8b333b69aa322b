-- Time of an action that an offline device reported; the request sets it for all rows that it writes.
create or replace function current_happened_at() returns timestamptz language sql stable as $$
  select nullif(current_setting('strawbook.happened_at', true), '')::timestamptz
$$;
