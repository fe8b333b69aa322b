-- Index of a mare's movements by date, so that the latest insemination is read without all earlier ones.
drop index movements_animal;
create index movements_animal on movements (tenant_id, animal_id, date desc, recorded_at desc, id desc)
  where animal_id is not null;

-- Index by type, to list and count movements of one type.
create index movements_of_a_type on movements (tenant_id, type, date desc, recorded_at desc, id desc)
  where type is not null;
