-- What a centre's register and the papers of a straw ask for: who the centres are, what is printed on the straws, from
-- when they may go out, what laboratories found of the horses, and until when a studbook takes semen.

-- The account's own party is one of them.
alter table parties
  add column approval_number text,
  add column centre_kind text check (centre_kind in ('COLLECTION', 'PROCESSING', 'STORAGE', 'NATIONAL')),
  add column centre_vet text;

alter table animals add column gelded_on date, add column died_on date;

alter table batches
  add column collection_centre_id uuid,
  add column processing_centre_id uuid,
  -- Word for word as it is printed.
  add column straw_mark_text text,
  add column health_status text check (health_status in ('EU', 'NATIONAL', 'THIRD_COUNTRY', 'UNKNOWN')),
  add column releasable_from date,
  add column thawing_instruction text,
  -- After thawing and before the semen is looked at.
  add column incubation_minutes numeric check (incubation_minutes >= 0),
  add column incubation_celsius numeric check (incubation_celsius >= 0),
  add column culture_result text,
  add foreign key (tenant_id, collection_centre_id) references parties (tenant_id, id),
  add foreign key (tenant_id, processing_centre_id) references parties (tenant_id, id);

-- The app may write these, and no counts.
grant insert (collection_centre_id, processing_centre_id, straw_mark_text, health_status, releasable_from,
    thawing_instruction, incubation_minutes, incubation_celsius, culture_result),
  update (collection_centre_id, processing_centre_id, straw_mark_text, health_status, releasable_from,
    thawing_instruction, incubation_minutes, incubation_celsius, culture_result)
  on batches to strawbook_app;

create trigger names_no_collection_centre_gone after insert or update of collection_centre_id on batches
  for each row when (new.collection_centre_id is not null) execute function refuse_gone_party('collection_centre_id');
create trigger names_no_processing_centre_gone after insert or update of processing_centre_id on batches
  for each row when (new.processing_centre_id is not null) execute function refuse_gone_party('processing_centre_id');

create table health_tests (
  tenant_id uuid not null references tenants,
  id uuid not null,
  version integer not null default 1,
  animal_id uuid not null,
  disease text not null check (disease in ('EIA', 'EVA', 'CEM', 'DOURINE', 'OTHER')),
  sample text,
  sampled_on date not null,
  laboratory text,
  method text,
  -- Not known yet where it is null.
  result text check (result in ('NEGATIVE', 'POSITIVE')),
  resulted_on date,
  certificate_number text,
  note text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, animal_id) references animals (tenant_id, id),
  constraint resulted_after_sampling check (resulted_on >= sampled_on),
  constraint resulted_with_a_result check (resulted_on is null or result is not null)
);
create index health_tests_animal on health_tests (tenant_id, animal_id, sampled_on desc);

-- Of a stallion that died or was gelded, a studbook takes semen for so many calendar years more.
create table studbook_rules (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  years integer not null check (years between 0 and 100),
  -- Stallions born before this year are free of it.
  born_from_year integer check (born_from_year between 1900 and 2999),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index studbook_rules_name on studbook_rules (tenant_id, lower(name));

alter table health_tests enable row level security;
alter table health_tests force row level security;
create policy tenant on health_tests using (tenant_id = current_tenant());
alter table studbook_rules enable row level security;
alter table studbook_rules force row level security;
create policy tenant on studbook_rules using (tenant_id = current_tenant());

grant select, insert, update, delete on health_tests, studbook_rules to strawbook_app;
