-- What was frozen, and what it stands in.

-- Casting text to a date depends on settings, so a generated column may not do it; this form does not.
create function iso_day(text) returns date language sql immutable strict as
$$ select make_date(substr($1, 1, 4)::int, substr($1, 6, 2)::int, substr($1, 9, 2)::int) $$;

create table batches (
  tenant_id uuid not null references tenants,
  id uuid not null,
  version integer not null default 1,
  label text not null,
  animal_id uuid not null,
  origin text not null check (origin in ('PRODUCTION', 'ACQUISITION')),
  producer_id uuid,
  received_on date,
  straw_amount integer check (straw_amount >= 0),
  straw_size numeric not null check (straw_size in (0.25, 0.5, 5)),
  straw_colour text not null,
  concentration_per_dose numeric check (concentration_per_dose > 0),
  calculation_mode text
    check (calculation_mode in ('POST_THAW_MOTILITY_MOTILE', 'POST_THAW_MOTILITY_PROGRESSIVE')),
  straws_per_dose integer check (straws_per_dose >= 1),
  -- As it takes effect, typed or by the rule: kept so that lists can add up doses.
  effective_straws_per_dose integer check (effective_straws_per_dose >= 1),
  quality text check (quality in ('VERY_GOOD', 'GOOD', 'BORDERLINE', 'REJECTED')),
  note text,
  sheet jsonb not null,
  produced_on date generated always as (iso_day(sheet #>> '{collection,produced_on}')) stored,
  post_thaw_progressive numeric
    generated always as ((sheet #>> '{post_thaw_motility,progressive}')::numeric) stored,
  -- The number of the last straw: numbers are never given twice.
  last_straw_number integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, animal_id) references animals (tenant_id, id),
  foreign key (tenant_id, producer_id) references parties (tenant_id, id),
  check (case origin when 'PRODUCTION' then produced_on is not null else received_on is not null end)
);
create unique index batches_label on batches (tenant_id, lower(label));
create index batches_newest on batches (tenant_id, created_at desc, id desc);
create index batches_animal on batches (tenant_id, animal_id);

create table containers (
  tenant_id uuid not null references tenants,
  id uuid not null,
  version integer not null default 1,
  warehouse_id uuid not null,
  label text not null,
  canisters integer not null check (canisters between 1 and 100),
  levels integer not null check (levels between 1 and 20),
  note text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, warehouse_id, id),
  foreign key (tenant_id, warehouse_id) references legal_entities (tenant_id, id)
);
create unique index containers_label on containers (tenant_id, lower(label));

-- Each level of each canister is a row, so that a straw can only stand where there is something to stand in.
create table places (
  tenant_id uuid not null,
  container_id uuid not null,
  canister integer not null check (canister >= 1),
  level integer not null check (level >= 1),
  primary key (tenant_id, container_id, canister, level),
  foreign key (tenant_id, container_id) references containers (tenant_id, id)
);

alter table batches enable row level security;
alter table batches force row level security;
create policy tenant on batches using (tenant_id = current_tenant());
alter table containers enable row level security;
alter table containers force row level security;
create policy tenant on containers using (tenant_id = current_tenant());
alter table places enable row level security;
alter table places force row level security;
create policy tenant on places using (tenant_id = current_tenant());

grant select, insert, update, delete on batches, containers, places to strawbook_app;
