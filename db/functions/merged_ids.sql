-- Returns the remaining id of each merged id, for the 400 days in which phones may send stored requests with merged
-- ids; null without merges.
create or replace function merged_ids(of_tenant uuid) returns jsonb language sql stable as $$
  select jsonb_object_agg(from_id, into_id) from merges
  where tenant_id = of_tenant and undone_at is null and merged_at > now() - interval '400 days'
$$;
