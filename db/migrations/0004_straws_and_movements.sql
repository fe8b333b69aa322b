-- The ledger: every straw's present state, and the journal it follows from.

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
  -- How many lines of the journal speak of this straw, and the day of the last one.
  lines integer not null check (lines >= 1),
  last_moved_on date not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches (tenant_id, id),
  foreign key (tenant_id, owner_id) references parties (tenant_id, id),
  foreign key (tenant_id, holder_id) references parties (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references legal_entities (tenant_id, id),
  foreign key (tenant_id, container_id, canister, level) references places,
  -- A straw in a container is in that container's warehouse.
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

create table movements (
  tenant_id uuid not null references tenants,
  id uuid not null,
  type text not null check (type in
    ('CONSIGNMENT', 'SALE', 'RETURN', 'LOSS', 'INSEMINATION', 'PURCHASE', 'COLLECTION', 'ERASURE')),
  direction text not null check (direction in ('IN', 'OUT')),
  date date not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null references users,
  signer_id uuid not null references users,
  -- As the signer was called then.
  signer_name text not null,
  batch_id uuid not null,
  owner_id uuid not null,
  supplier_id uuid,
  receiver_id uuid,
  -- Whoever had the straws before, when it was not us.
  holder_id uuid,
  animal_id uuid,
  amount integer not null check (amount >= 1),
  reason text check (reason in ('THAWED', 'BROKEN', 'TANK_FAILURE', 'QUALITY_TEST', 'OTHER')),
  note text,
  keep_in_store boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches (tenant_id, id),
  foreign key (tenant_id, owner_id) references parties (tenant_id, id),
  foreign key (tenant_id, supplier_id) references parties (tenant_id, id),
  foreign key (tenant_id, receiver_id) references parties (tenant_id, id),
  foreign key (tenant_id, holder_id) references parties (tenant_id, id),
  foreign key (tenant_id, animal_id) references animals (tenant_id, id),
  constraint loss_has_a_reason check ((type = 'LOSS') = (reason is not null)),
  constraint insemination_names_the_mare check ((type = 'INSEMINATION') = (animal_id is not null)),
  constraint purchase_names_the_seller check (type <> 'PURCHASE' or supplier_id is not null),
  constraint going_out_names_the_receiver
    check (direction = 'IN' or type not in ('CONSIGNMENT', 'SALE') or receiver_id is not null),
  constraint only_a_sale_stays check (not keep_in_store or type = 'SALE')
);
create index movements_newest on movements (tenant_id, recorded_at desc, id desc);
create index movements_batch on movements (tenant_id, batch_id, recorded_at desc);

-- What a movement did to each straw. A straw's lines are numbered without a gap, so two movements that start
-- from the same state cannot both stand.
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
  foreign key (tenant_id, straw_id) references straws (tenant_id, id),
  foreign key (tenant_id, movement_id) references movements (tenant_id, id),
  constraint first_line_has_no_before check ((line = 1) = (owner_before is null))
);

-- The journal is never changed, by anybody who works through SQL, the tables' owner included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger only_added_to before update or delete or truncate on movements
  for each statement execute function refuse_change();
create trigger only_added_to before update or delete or truncate on movement_lines
  for each statement execute function refuse_change();

alter table straws enable row level security;
alter table straws force row level security;
create policy tenant on straws using (tenant_id = current_tenant());
alter table movements enable row level security;
alter table movements force row level security;
create policy tenant on movements using (tenant_id = current_tenant());
alter table movement_lines enable row level security;
alter table movement_lines force row level security;
create policy tenant on movement_lines using (tenant_id = current_tenant());

grant select, insert, update on straws to strawbook_app;
grant select, insert on movements, movement_lines to strawbook_app;
