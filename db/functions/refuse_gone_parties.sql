-- Refuses a movement, other than a reversal, that names a deleted or merged party as owner, supplier or receiver, with
-- the error for an unknown party, because an open dialog may still offer the party. Runs after the foreign keys, which
-- wait for a concurrent deletion.
create or replace function refuse_gone_parties() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
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
    raise exception 'the % was deleted or merged', gone using errcode = 'foreign_key_violation',
      constraint = 'movements_tenant_id_' || gone || '_id_fkey';
  end if;
  return null;
end $$;
