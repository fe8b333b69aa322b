-- Agreed end of a consignment, out of our store or into it. A reversal has none, because its original is void.
alter table movements
  add column ends_on date,
  add constraint only_a_consignment_ends check (
    ends_on is null or (type = 'CONSIGNMENT' and reverses_id is null and ends_on >= date)
  );
create index movements_by_agreed_end on movements (tenant_id, ends_on) where ends_on is not null;
