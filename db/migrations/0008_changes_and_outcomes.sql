-- Who changed what of what people type, and what came of inseminations. Both are only ever added to.

create table changes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  -- A batch, an animal, a party or a container; it may be deleted while its history stays.
  subject_id uuid not null,
  -- The version the subject has had since.
  version integer not null check (version >= 1),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid not null references users,
  -- As whoever changed it was called then.
  changed_by_name text not null,
  -- [{ field, old, new }]
  fields jsonb not null check (jsonb_array_length(fields) > 0),
  primary key (tenant_id, id)
);
create unique index changes_subject on changes (tenant_id, subject_id, version);

create table outcomes (
  tenant_id uuid not null,
  id uuid not null,
  movement_id uuid not null,
  outcome text not null
    check (outcome in ('PENDING', 'PREGNANT', 'NOT_PREGNANT', 'LOST_PREGNANCY', 'UNKNOWN')),
  checked_on date,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null references users,
  recorded_by_name text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, movement_id) references movements (tenant_id, id)
);
create index outcomes_movement on outcomes (tenant_id, movement_id, recorded_at desc, id desc);

create trigger only_added_to before update or delete or truncate on changes
  for each statement execute function refuse_change();
create trigger only_added_to before update or delete or truncate on outcomes
  for each statement execute function refuse_change();

alter table changes enable row level security;
alter table changes force row level security;
create policy tenant on changes using (tenant_id = current_tenant());
alter table outcomes enable row level security;
alter table outcomes force row level security;
create policy tenant on outcomes using (tenant_id = current_tenant());

grant select, insert on changes, outcomes to strawbook_app;

-- A horse's own pages: its inseminations, its children; a party's: what moved from it and to it.
create index movements_animal on movements (tenant_id, animal_id) where animal_id is not null;
create index animals_sire on animals (tenant_id, sire_id) where sire_id is not null;
create index animals_dam on animals (tenant_id, dam_id) where dam_id is not null;
create index animal_owners_party on animal_owners (tenant_id, party_id);
