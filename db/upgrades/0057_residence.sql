-- Where a stallion lives during collection. Requirements of a test programme may apply to some stallions only.
alter table animals
  add column residence text check (residence in ('RESIDENT', 'LEAVES')),
  -- First day of the present stay at the centre.
  add column resident_since date;
