-- Returns the id of the account that the transaction has opened; null for none.
create or replace function current_tenant() returns uuid language sql stable
as $$ select nullif(current_setting('strawbook.tenant_id', true), '')::uuid $$;
