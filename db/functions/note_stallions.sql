-- Adds the stallions whose totals the transaction changes to a setting of the transaction, which count_batches() reads.
create or replace function note_stallions() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('strawbook.stallions', (
    select string_agg(distinct id, ',') from unnest(
      string_to_array(current_setting('strawbook.stallions', true), ',')
        || array[new.animal_id::text, old.animal_id::text]
    ) id
  ), true);
  return null;
end $$;
