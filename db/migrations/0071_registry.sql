-- Records that straws refer to: warehouses, stakeholders, horses with their tests, studbooks.

-- Warehouses, each a legal entity that can hold straws.
create table legal_entities (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index legal_entities_name on legal_entities (tenant_id, lower(name));
alter table legal_entities enable row level security, force row level security;
create policy tenant on legal_entities using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update on legal_entities to strawbook_app;
select let_leave('legal_entities');

-- Stakeholders: owners, suppliers, receivers, centres.
create table parties (
  tenant_id uuid not null references tenants,
  id uuid not null,
  version integer not null default 1,
  is_self boolean not null default false,
  name text not null,
  email text,
  street_1 text,
  street_2 text,
  zipcode text,
  city text,
  country text check (country ~ '^[A-Z]{2}$'),
  phone text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Approval as a centre. The own party may be one.
  approval_number text,
  centre_kind text check (centre_kind in ('COLLECTION', 'PROCESSING', 'STORAGE', 'NATIONAL')),
  centre_vet text,
  -- Time at which personal data was erased; such a party is also deleted.
  erased_at timestamptz,
  -- The remaining party, never one that was merged itself.
  merged_into uuid,
  -- Null: not known, or without an end.
  approval_valid_from date,
  approval_valid_until date,
  primary key (tenant_id, id),
  foreign key (tenant_id, merged_into) references parties,
  check (erased_at is null or deleted_at is not null),
  check (merged_into <> id),
  check (approval_valid_until >= approval_valid_from)
);
-- One party is the organisation itself.
create unique index one_self on parties (tenant_id) where is_self;
create index parties_merged on parties (tenant_id, merged_into) where merged_into is not null;
alter table parties enable row level security, force row level security;
create policy tenant on parties using (tenant_id = current_tenant());
grant select, insert, update, delete on parties to strawbook_app;
select let_leave('parties');

-- Warnings that a member accepted. The subject is a movement, or a record such as a batch.
create table acceptances (
  tenant_id uuid not null references tenants,
  id uuid not null default gen_random_uuid(),
  subject_id uuid not null,
  code text not null,
  accepted_by uuid not null references users,
  accepted_by_name text not null,
  accepted_at timestamptz not null default clock_timestamp(),
  restored_at timestamptz,
  primary key (tenant_id, id),
  constraint accepted_before_it_was_restored check (accepted_at <= restored_at)
);
create index acceptances_subject on acceptances (tenant_id, subject_id);
alter table acceptances enable row level security, force row level security;
create policy tenant on acceptances using (tenant_id = current_tenant());
grant select, insert on acceptances to strawbook_app;
select let_leave('acceptances');

create table animals (
  tenant_id uuid not null references tenants,
  id uuid not null,
  version integer not null default 1,
  ueln text check (ueln ~ '^[0-9]{3}[0-9A-Z]{12}$'),
  name text not null,
  sex text not null check (sex in ('STALLION', 'MARE')),
  born_on date,
  sire_name text,
  sire_id uuid,
  dam_name text,
  dam_id uuid,
  colour text,
  height_cm numeric,
  breed text,
  microchip text,
  studbooks jsonb not null default '[]',
  species text not null default 'HORSE' check (species = 'HORSE'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  gelded_on date,
  died_on date,
  -- Owners are notified when fewer doses than this are stored.
  low_doses integer check (low_doses > 0),
  -- The remaining horse, never one that was merged itself.
  merged_into uuid,
  -- Residence during collection. Test programmes may have requirements for one of them only.
  residence text check (residence in ('RESIDENT', 'LEAVES')),
  -- First day of the present stay at the centre.
  resident_since date,
  primary key (tenant_id, id),
  foreign key (tenant_id, sire_id) references animals,
  foreign key (tenant_id, dam_id) references animals,
  foreign key (tenant_id, merged_into) references animals,
  check (sire_id is null or sire_name is not null),
  check (dam_id is null or dam_name is not null),
  check (merged_into <> id)
);
create index animals_sire on animals (tenant_id, sire_id) where sire_id is not null;
create index animals_dam on animals (tenant_id, dam_id) where dam_id is not null;
create unique index animals_ueln on animals (tenant_id, ueln) where deleted_at is null;
create index animals_merged on animals (tenant_id, merged_into) where merged_into is not null;
alter table animals enable row level security, force row level security;
create policy tenant on animals using (tenant_id = current_tenant());
grant select, insert, update, delete on animals to strawbook_app;
select let_leave('animals');

create table animal_owners (
  tenant_id uuid not null,
  animal_id uuid not null,
  party_id uuid not null,
  primary key (tenant_id, animal_id, party_id),
  foreign key (tenant_id, animal_id) references animals,
  foreign key (tenant_id, party_id) references parties
);
create index animal_owners_party on animal_owners (tenant_id, party_id);
alter table animal_owners enable row level security, force row level security;
create policy tenant on animal_owners using (tenant_id = current_tenant());
grant select, insert, update, delete on animal_owners to strawbook_app;
select let_leave('animal_owners');

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
  -- Null: not known yet.
  result text check (result in ('NEGATIVE', 'POSITIVE')),
  resulted_on date,
  certificate_number text,
  note text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, animal_id) references animals,
  constraint resulted_after_sampling check (resulted_on >= sampled_on),
  constraint resulted_with_a_result check (resulted_on is null or result is not null)
);
create index health_tests_animal on health_tests (tenant_id, animal_id, sampled_on desc);
alter table health_tests enable row level security, force row level security;
create policy tenant on health_tests using (tenant_id = current_tenant());
grant select, insert, update, delete on health_tests to strawbook_app;
select let_leave('health_tests');

-- Requirements for health tests of an account. Without a row the first preset of the product applies.
create table test_programmes (
  tenant_id uuid not null unique references tenants,
  id uuid not null,
  -- Counted from 1, the version of an account that has changed nothing.
  version integer not null check (version > 1),
  requirements jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table test_programmes enable row level security, force row level security;
create policy tenant on test_programmes using (tenant_id = current_tenant());
grant select, insert, update on test_programmes to strawbook_app;
select let_leave('test_programmes');

-- Calendar years for which a studbook accepts semen of a stallion after death or gelding.
create table studbook_rules (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  years integer check (years between 0 and 100),
  -- Stallions born before this year are exempt.
  born_from_year integer check (born_from_year between 1900 and 2999),
  created_at timestamptz not null default now(),
  -- Whether foals from artificial insemination are accepted; null: not known.
  ai_allowed boolean,
  -- Permit for the stallion's frozen semen.
  permit_number text,
  primary key (tenant_id, id)
);
create unique index studbook_rules_name on studbook_rules (tenant_id, lower(name));
alter table studbook_rules enable row level security, force row level security;
create policy tenant on studbook_rules using (tenant_id = current_tenant());
grant select, insert, update, delete on studbook_rules to strawbook_app;
select let_leave('studbook_rules');
