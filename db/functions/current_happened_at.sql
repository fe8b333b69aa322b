-- Returns the time of an action that an offline device reported, which the request sets for all rows that it writes;
-- null if it was not reported.
create or replace function current_happened_at() returns timestamptz language sql stable as $$
  select nullif(current_setting('strawbook.happened_at', true), '')::timestamptz
$$;
