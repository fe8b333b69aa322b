-- Who owns, supplies and receives straws, and which horses they come from and go to.

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
  primary key (tenant_id, id)
);
-- One party is the organisation itself.
create unique index one_self on parties (tenant_id) where is_self;

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
  primary key (tenant_id, id),
  foreign key (tenant_id, sire_id) references animals (tenant_id, id),
  foreign key (tenant_id, dam_id) references animals (tenant_id, id),
  check (sire_id is null or sire_name is not null),
  check (dam_id is null or dam_name is not null)
);
create unique index animals_ueln on animals (tenant_id, ueln);

create table animal_owners (
  tenant_id uuid not null,
  animal_id uuid not null,
  party_id uuid not null,
  primary key (tenant_id, animal_id, party_id),
  foreign key (tenant_id, animal_id) references animals (tenant_id, id),
  foreign key (tenant_id, party_id) references parties (tenant_id, id)
);

alter table parties enable row level security;
alter table parties force row level security;
create policy tenant on parties using (tenant_id = current_tenant());
alter table animals enable row level security;
alter table animals force row level security;
create policy tenant on animals using (tenant_id = current_tenant());
alter table animal_owners enable row level security;
alter table animal_owners force row level security;
create policy tenant on animal_owners using (tenant_id = current_tenant());

grant select, insert, update, delete on parties, animals, animal_owners to strawbook_app;
