-- A party that an undone import took off file is in no list, but a dialog may have been open on it. It is refused like one
-- that was never there: after the keys were checked, which wait for whoever takes it off file at this moment.

create function refuse_gone_parties() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  gone text;
begin
  select case when o.deleted_at is not null then 'owner' when s.deleted_at is not null then 'supplier' else 'receiver' end
  into gone
  from written m
  left join parties o on o.tenant_id = m.tenant_id and o.id = m.owner_id
  left join parties s on s.tenant_id = m.tenant_id and s.id = m.supplier_id
  left join parties r on r.tenant_id = m.tenant_id and r.id = m.receiver_id
  where m.reverses_id is null and coalesce(o.deleted_at, s.deleted_at, r.deleted_at) is not null
  limit 1;
  if gone is not null then
    raise exception 'the % is not on file', gone using errcode = 'foreign_key_violation',
      constraint = 'movements_tenant_id_' || gone || '_id_fkey';
  end if;
  return null;
end $$;
create trigger names_nobody_gone after insert on movements
  referencing new table as written for each statement execute function refuse_gone_parties();

-- Of a row that names one party: in the column that the trigger says.
create function refuse_gone_party() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from parties p where p.tenant_id = new.tenant_id
    and p.id = (to_jsonb(new) ->> tg_argv[0])::uuid and p.deleted_at is not null) then
    raise exception 'the % is not on file', tg_argv[0] using errcode = 'foreign_key_violation',
      constraint = tg_table_name || '_tenant_id_' || tg_argv[0] || '_fkey';
  end if;
  return null;
end $$;
create trigger names_nobody_gone after insert or update of producer_id on batches
  for each row when (new.producer_id is not null) execute function refuse_gone_party('producer_id');
create trigger names_nobody_gone after insert on animal_owners
  for each row execute function refuse_gone_party('party_id');
