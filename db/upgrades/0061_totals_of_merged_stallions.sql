-- A stallion that was merged into another has no totals: its batches are the other one's.
alter table stallion_totals no force row level security;
alter table animals no force row level security;
delete from stallion_totals t using animals a
where a.tenant_id = t.tenant_id and a.id = t.animal_id and a.merged_into is not null and t.batches = 0;
alter table animals force row level security;
alter table stallion_totals force row level security;
