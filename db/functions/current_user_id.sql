-- Returns the id of the user of the transaction; null for none.
create or replace function current_user_id() returns uuid language sql stable
as $$ select nullif(current_setting('strawbook.user_id', true), '')::uuid $$;
