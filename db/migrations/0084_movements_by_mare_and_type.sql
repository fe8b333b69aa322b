-- Orders the movements of a mare, so that the latest insemination is read without all earlier ones.
drop index movements_animal;
create index movements_animal on movements (tenant_id, animal_id, date desc, recorded_at desc, id desc)
  where animal_id is not null;

-- Finds the latest movements of a rare type without reading all others.
create index movements_of_a_type on movements (tenant_id, type, date desc, recorded_at desc, id desc)
  where type is not null;
