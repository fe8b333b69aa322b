-- Horses that turned out to be one, like parties: docs/decisions/0049. Batches name the remaining stallion; the journal keeps the mare that was recorded.
alter table animals add column merged_into uuid,
  add foreign key (tenant_id, merged_into) references animals,
  add check (merged_into <> id);
create index animals_merged on animals (tenant_id, merged_into) where merged_into is not null;

alter table merges drop constraint merges_kind_check, add check (kind in ('PARTY', 'ANIMAL'));
grant update (animal_id) on files to strawbook_app;
