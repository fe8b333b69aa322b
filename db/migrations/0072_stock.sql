-- The ledger: batches, containers, straws and the journal of their movements. The app writes movements and their
-- lines; triggers derive straws, stock and counts from them (db/functions/follow_lines.sql).

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
    check (calculation_mode in ('POST_THAW_MOTILITY_MOTILE', 'POST_THAW_MOTILITY_PROGRESSIVE', 'UNKNOWN')),
  straws_per_dose integer check (straws_per_dose >= 1),
  -- Entered or calculated; stored so that lists can add up doses.
  effective_straws_per_dose integer check (effective_straws_per_dose >= 1),
  quality text check (quality in ('VERY_GOOD', 'GOOD', 'BORDERLINE', 'REJECTED', 'UNKNOWN')),
  note text,
  sheet jsonb not null,
  -- Read by iso_day(), because a cast of text to a date depends on settings.
  produced_on date generated always as (iso_day(sheet #>> '{collection,produced_on}')) stored,
  post_thaw_progressive numeric generated always as ((sheet #>> '{post_thaw_motility,progressive}')::numeric) stored,
  -- Numbers are never reused.
  last_straw_number integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Stored straws, counted by count_stored().
  stored integer not null default 0,
  -- Whether a movement other than an entry or an erasure is valid: such a batch cannot be deleted.
  has_moved boolean not null default false,
  collection_centre_id uuid,
  processing_centre_id uuid,
  -- Exactly as printed.
  straw_mark_text text,
  health_status text check (health_status in ('EU', 'NATIONAL', 'THIRD_COUNTRY', 'UNKNOWN')),
  releasable_from date,
  thawing_instruction text,
  -- After thawing, before the assessment.
  incubation_minutes numeric check (incubation_minutes >= 0),
  incubation_celsius numeric check (incubation_celsius >= 0),
  culture_result text,
  primary key (tenant_id, id),
  foreign key (tenant_id, animal_id) references animals,
  foreign key (tenant_id, producer_id) references parties,
  foreign key (tenant_id, collection_centre_id) references parties,
  foreign key (tenant_id, processing_centre_id) references parties,
  check (case origin when 'PRODUCTION' then produced_on is not null else received_on is not null end),
  constraint stored_is_a_count check (stored >= 0)
);
create index batches_animal on batches (tenant_id, animal_id);
create unique index batches_label on batches (tenant_id, lower(label)) where deleted_at is null;
-- Filters read this index alone, in the order of the list. Trigrams do not help: under row security only leak-proof
-- operators may use an index.
create index batches_found on batches (tenant_id, created_at desc, id desc)
  include (label, animal_id, stored, effective_straws_per_dose)
  where deleted_at is null;
alter table batches enable row level security, force row level security;
create policy tenant on batches using (tenant_id = current_tenant());
grant select, insert (tenant_id, id, version, label, animal_id, origin, producer_id, received_on, straw_amount,
  straw_size, straw_colour, concentration_per_dose, calculation_mode, straws_per_dose, effective_straws_per_dose,
  quality, note, sheet, created_at, deleted_at, collection_centre_id, processing_centre_id, straw_mark_text,
  health_status, releasable_from, thawing_instruction, incubation_minutes, incubation_celsius, culture_result),
  update (version, label, animal_id, origin, producer_id, received_on, straw_amount, straw_size, straw_colour,
  concentration_per_dose, calculation_mode, straws_per_dose, effective_straws_per_dose, quality, note, sheet,
  deleted_at, collection_centre_id, processing_centre_id, straw_mark_text, health_status, releasable_from,
  thawing_instruction, incubation_minutes, incubation_celsius, culture_result) on batches to strawbook_app;
select let_leave('batches');

-- Batches, stored straws and doses of each stallion, so that lists need not add up every batch. Doses are never pooled
-- over batches.
create table stallion_totals (
  tenant_id uuid not null,
  animal_id uuid not null,
  batches integer not null,
  straws integer not null,
  doses integer not null,
  primary key (tenant_id, animal_id),
  foreign key (tenant_id, animal_id) references animals on delete cascade
);
alter table stallion_totals enable row level security, force row level security;
create policy tenant on stallion_totals using (tenant_id = current_tenant());
grant select on stallion_totals to strawbook_app;
select let_leave('stallion_totals');

create table containers (
  tenant_id uuid not null references tenants,
  id uuid not null,
  version integer not null default 1,
  warehouse_id uuid not null,
  label text not null,
  -- A supply vessel has none.
  canisters integer not null check (canisters between 0 and 100),
  levels integer not null check (levels between 1 and 20),
  note text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Null: free places are not shown.
  straws_per_level integer check (straws_per_level between 1 and 1000),
  -- Data sheet. Missing values take the default of the contract.
  vessel jsonb not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, warehouse_id, id),
  foreign key (tenant_id, warehouse_id) references legal_entities
);
create unique index containers_label on containers (tenant_id, lower(label)) where deleted_at is null;
alter table containers enable row level security, force row level security;
create policy tenant on containers using (tenant_id = current_tenant());
grant select, insert, update, delete on containers to strawbook_app;
select let_leave('containers');

-- A row for each level of each canister, so that straws can only be stored where there is one.
create table places (
  tenant_id uuid not null,
  container_id uuid not null,
  canister integer not null check (canister >= 1),
  level integer not null check (level >= 1),
  primary key (tenant_id, container_id, canister, level),
  foreign key (tenant_id, container_id) references containers
);
alter table places enable row level security, force row level security;
create policy tenant on places using (tenant_id = current_tenant());
grant select, insert, update, delete on places to strawbook_app;
select let_leave('places');

-- Journal. Only added to, even by the owner of the tables; a reversal is a further movement.
create table movements (
  tenant_id uuid not null references tenants,
  id uuid not null,
  type text
    check (type in ('CONSIGNMENT', 'SALE', 'RETURN', 'LOSS', 'INSEMINATION', 'PURCHASE', 'COLLECTION', 'ERASURE')),
  direction text check (direction in ('IN', 'OUT')),
  date date not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null references users,
  signer_id uuid not null references users,
  -- The signer's name at the time of recording; the same for recorded_by_name.
  signer_name text not null,
  batch_id uuid not null,
  owner_id uuid not null,
  -- Holder before the movement, if it was another party.
  supplier_id uuid,
  receiver_id uuid,
  holder_id uuid,
  animal_id uuid,
  amount integer not null check (amount >= 1),
  reason text,
  note text,
  keep_in_store boolean not null default false,
  kind text not null default 'MOVEMENT' check (kind in ('MOVEMENT', 'RELOCATION')),
  reverses_id uuid,
  -- Null for movements recorded before version 0.2: the current name is shown.
  recorded_by_name text,
  -- Time at which an archive brought the row into this database; recorded_at is the original time.
  restored_at timestamptz,
  -- Time reported by an offline device; recorded_at is the time of the server.
  happened_at timestamptz default current_happened_at(),
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches,
  foreign key (tenant_id, owner_id) references parties,
  foreign key (tenant_id, supplier_id) references parties,
  foreign key (tenant_id, receiver_id) references parties,
  foreign key (tenant_id, holder_id) references parties,
  foreign key (tenant_id, animal_id) references animals,
  foreign key (tenant_id, reverses_id) references movements,
  constraint insemination_names_the_mare check ((type = 'INSEMINATION') = (animal_id is not null)),
  constraint purchase_names_the_seller check (type <> 'PURCHASE' or supplier_id is not null),
  constraint only_a_sale_stays check (not keep_in_store or type = 'SALE'),
  constraint relocation_has_no_type
    check ((kind = 'RELOCATION') = (type is null) and (type is null) = (direction is null)),
  constraint relocation_is_not_reversed check (kind = 'MOVEMENT' or reverses_id is null),
  constraint going_out_names_the_receiver
    check (reverses_id is not null or direction = 'IN' or type not in ('CONSIGNMENT', 'SALE') or receiver_id is not
      null),
  -- A loss has a reason of the list, a reversal one in words.
  constraint reason_where_it_is_asked check (case
      when reverses_id is not null then coalesce(reason, '') <> ''
      when type = 'LOSS' then coalesce(reason, '')
        in ('THAWED', 'BROKEN', 'TANK_FAILURE', 'QUALITY_TEST', 'MISSING', 'OTHER')
      else reason is null
    end),
  constraint recorded_before_it_was_restored check (recorded_at <= restored_at)
);
create unique index movements_reversed_once on movements (tenant_id, reverses_id) where reverses_id is not null;
create index movements_animal on movements (tenant_id, animal_id) where animal_id is not null;
-- Equal keys need little space, so that counting movements reads few pages.
create index movements_counted on movements (tenant_id) where kind = 'MOVEMENT';
-- Lists are ordered by the day of the movement, then by the time of recording.
create index movements_newest on movements (tenant_id, date desc, recorded_at desc, id desc);
-- Lists leave out relocations and count them, both without reading the table.
create index movements_of_a_kind on movements (tenant_id, kind, date desc, recorded_at desc, id desc);
create index movements_batch on movements (tenant_id, batch_id, date desc, recorded_at desc, id desc);
alter table movements enable row level security, force row level security;
create policy tenant on movements using (tenant_id = current_tenant());
grant select, insert on movements to strawbook_app;
select let_leave('movements');

-- Results of inseminations. Only added to; the newest is valid.
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
  -- As for movements.
  restored_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, movement_id) references movements,
  constraint recorded_before_it_was_restored check (recorded_at <= restored_at)
);
create index outcomes_movement on outcomes (tenant_id, movement_id, recorded_at desc, id desc);
alter table outcomes enable row level security, force row level security;
create policy tenant on outcomes using (tenant_id = current_tenant());
grant select, insert on outcomes to strawbook_app;
select let_leave('outcomes');

-- Present state of each straw. It follows from the last line of the straw in the journal.
create table straws (
  tenant_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  number integer not null check (number >= 1),
  owner_id uuid not null,
  holder_id uuid,
  warehouse_id uuid,
  container_id uuid,
  canister integer,
  level integer,
  status text check (status in ('STORED', 'CONSIGNED', 'LOST', 'SOLD', 'INSEMINATED')),
  closed text check (closed in ('ERASED', 'GIVEN_BACK', 'REVERSED')),
  -- Number of lines of this straw in the journal.
  lines integer not null check (lines >= 1),
  last_moved_on date not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches,
  foreign key (tenant_id, owner_id) references parties,
  foreign key (tenant_id, holder_id) references parties,
  foreign key (tenant_id, warehouse_id) references legal_entities,
  foreign key (tenant_id, container_id, canister, level) references places,
  -- A stored straw is in the warehouse of its container.
  foreign key (tenant_id, warehouse_id, container_id) references containers (tenant_id, warehouse_id, id),
  constraint open_or_closed check ((status is null) <> (closed is null)),
  constraint place_is_whole check (num_nulls(container_id, canister, level) in (0, 3)),
  constraint place_means_stored check (container_id is null or status = 'STORED'),
  constraint stored_means_ours check ((status is not distinct from 'STORED') = (warehouse_id is not null)),
  constraint held_by_one check (status is distinct from 'STORED' or holder_id is null),
  constraint consigned_to_someone check (status is distinct from 'CONSIGNED' or holder_id is not null)
);
create unique index straws_number on straws (tenant_id, batch_id, number);
create index straws_stock on straws (tenant_id, batch_id, status, owner_id);
create index straws_place on straws (tenant_id, container_id, canister, level) where container_id is not null;
create index straws_unlocated on straws (tenant_id, batch_id) where status = 'STORED' and container_id is null;
alter table straws enable row level security, force row level security;
create policy tenant on straws using (tenant_id = current_tenant());
grant select on straws to strawbook_app;
select let_leave('straws');

-- State of each straw before and after a movement. Lines of a straw are numbered without gaps, so that two movements
-- that start from the same state cannot both be recorded.
create table movement_lines (
  tenant_id uuid not null,
  straw_id uuid not null,
  line integer not null check (line >= 1),
  movement_id uuid not null,
  owner_before uuid,
  holder_before uuid,
  warehouse_before uuid,
  container_before uuid,
  canister_before integer,
  level_before integer,
  status_before text,
  closed_before text,
  owner_after uuid not null,
  holder_after uuid,
  warehouse_after uuid,
  container_after uuid,
  canister_after integer,
  level_after integer,
  status_after text,
  closed_after text,
  primary key (tenant_id, straw_id, line),
  unique (tenant_id, movement_id, straw_id),
  foreign key (tenant_id, movement_id) references movements,
  -- Deferred, because the trigger inserts a new straw after its first line.
  foreign key (tenant_id, straw_id) references straws deferrable initially deferred,
  constraint first_line_has_no_before check ((line = 1) = (owner_before is null))
);
alter table movement_lines enable row level security, force row level security;
create policy tenant on movement_lines using (tenant_id = current_tenant());
grant select, insert on movement_lines to strawbook_app;
select let_leave('movement_lines');

-- Numbers and places of the straws of a movement: the places before it, or after it for straws that came in.
create table movement_straws (
  tenant_id uuid not null,
  movement_id uuid not null,
  numbers int4multirange not null,
  -- [{ container_id, canister, level, straws }]; null is without a place.
  places jsonb not null,
  primary key (tenant_id, movement_id),
  foreign key (tenant_id, movement_id) references movements
);
alter table movement_straws enable row level security, force row level security;
create policy tenant on movement_straws using (tenant_id = current_tenant());
grant select on movement_straws to strawbook_app;
select let_leave('movement_straws');

-- Straws counted by owner, state and place.
create table stock (
  tenant_id uuid not null,
  batch_id uuid not null,
  owner_id uuid not null,
  status text not null,
  holder_id uuid,
  warehouse_id uuid,
  container_id uuid,
  canister integer,
  level integer,
  straws integer not null,
  numbers int4multirange not null,
  constraint stock_line
    unique nulls not distinct (tenant_id, batch_id, owner_id, status, holder_id, warehouse_id, container_id,
      canister, level),
  foreign key (tenant_id, batch_id) references batches,
  constraint nothing_is_not_kept check (straws > 0)
);
create index stock_place on stock (tenant_id, container_id) where container_id is not null;
create index stock_stored on stock (tenant_id, batch_id) include (owner_id, straws) where status = 'STORED';
create index stock_owner on stock (tenant_id, owner_id, status) include (batch_id, straws);
alter table stock enable row level security, force row level security;
create policy tenant on stock using (tenant_id = current_tenant());
grant select on stock to strawbook_app;
select let_leave('stock');

-- Codes on labels. Each names one object of its account and is never reused.
create table codes (
  tenant_id uuid not null references tenants,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-XZ]{10}$'),
  kind text not null check (kind in ('CONTAINER', 'CANISTER', 'LEVEL', 'BATCH', 'DOCUMENT')),
  container_id uuid,
  canister integer check (canister >= 1),
  level integer check (level >= 1),
  batch_id uuid,
  document_id uuid,
  made_at timestamptz not null default now(),
  primary key (tenant_id, code),
  unique nulls not distinct (tenant_id, kind, container_id, canister, level, batch_id, document_id),
  foreign key (tenant_id, container_id) references containers,
  foreign key (tenant_id, batch_id) references batches,
  check (num_nonnulls(container_id, batch_id, document_id) = 1),
  check ((container_id is not null) = (kind in ('CONTAINER', 'CANISTER', 'LEVEL'))),
  check ((canister is not null) = (kind in ('CANISTER', 'LEVEL'))),
  check ((level is not null) = (kind = 'LEVEL')),
  check ((batch_id is not null) = (kind = 'BATCH'))
);
alter table codes enable row level security, force row level security;
create policy tenant on codes using (tenant_id = current_tenant());
grant select, insert on codes to strawbook_app;
select let_leave('codes');
