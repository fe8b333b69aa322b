-- Where a stallion lives while his semen is collected: health-test programmes may depend on it.
alter table animals
  add column residence text check (residence in ('RESIDENT', 'LEAVES')),
  -- First day of the present stay at the centre.
  add column resident_since date;
