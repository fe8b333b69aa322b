-- Converts a day from text (yyyy-mm-dd) to a date, for generated columns, which cannot use the cast because it depends
-- on settings.
create or replace function iso_day(text) returns date language sql immutable strict
as $$ select make_date(substr($1, 1, 4)::int, substr($1, 6, 2)::int, substr($1, 9, 2)::int) $$;
