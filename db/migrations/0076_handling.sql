-- Work at the containers: pick lists, openings, stock-takes, and offline entries that were given up.

-- Straws to take from the containers. A list books nothing; the opening does.
create table pick_lists (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  created_by uuid not null references users,
  created_by_name text not null,
  closed_at timestamptz,
  closed_by uuid references users,
  closed_by_name text,
  primary key (tenant_id, id),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_by_name is null))
);
create index pick_lists_open on pick_lists (tenant_id, created_at desc, id desc) where closed_at is null;
alter table pick_lists enable row level security, force row level security;
create policy tenant on pick_lists using (tenant_id = current_tenant());
grant select, insert, update on pick_lists to strawbook_app;
select let_leave('pick_lists');

create table pick_list_lines (
  tenant_id uuid not null,
  id uuid not null,
  pick_list_id uuid not null,
  batch_id uuid not null,
  owner_id uuid not null,
  amount integer not null check (amount >= 1),
  -- Straws still to be taken, and their numbers if they were chosen.
  left_amount integer not null,
  numbers int4multirange,
  -- Only from this place.
  container_id uuid,
  canister integer check (canister >= 1),
  level integer check (level >= 1),
  -- The movement to book. A relocation without a target leaves the straws without a place.
  type text not null check (type in ('CONSIGNMENT', 'SALE', 'RETURN', 'LOSS', 'INSEMINATION', 'RELOCATION')),
  receiver_id uuid,
  animal_id uuid,
  reason text,
  keep_in_store boolean not null default false,
  to_container_id uuid,
  to_canister integer check (to_canister >= 1),
  to_level integer check (to_level >= 1),
  note text,
  added_at timestamptz not null default now(),
  added_by uuid not null references users,
  added_by_name text not null,
  removed_at timestamptz,
  removed_by_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, pick_list_id) references pick_lists,
  foreign key (tenant_id, batch_id) references batches,
  foreign key (tenant_id, owner_id) references parties,
  foreign key (tenant_id, container_id) references containers,
  foreign key (tenant_id, receiver_id) references parties,
  foreign key (tenant_id, animal_id) references animals,
  foreign key (tenant_id, to_container_id) references containers,
  check (left_amount >= 0 and left_amount <= amount),
  check (num_nonnulls(container_id, canister, level) in (0, 3)),
  check (num_nonnulls(to_container_id, to_canister, to_level) in (0, 3)),
  check (to_container_id is null or type = 'RELOCATION'),
  check ((removed_at is null) = (removed_by_name is null))
);
create index pick_list_lines_list on pick_list_lines (tenant_id, pick_list_id);
alter table pick_list_lines enable row level security, force row level security;
create policy tenant on pick_list_lines using (tenant_id = current_tenant());
grant select, insert, update on pick_list_lines to strawbook_app;
select let_leave('pick_list_lines');

-- Work at the containers with a pick list. It ends with or without a booking.
create table openings (
  tenant_id uuid not null,
  id uuid not null,
  pick_list_id uuid not null,
  opened_at timestamptz not null default now(),
  opened_by uuid not null references users,
  opened_by_name text not null,
  -- Last activity, and the member.
  last_active_at timestamptz not null default now(),
  last_active_by uuid not null references users,
  last_active_by_name text not null,
  ended_at timestamptz,
  is_booked boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, pick_list_id) references pick_lists,
  check (ended_at is not null or not is_booked)
);
create unique index openings_one_of_a_list on openings (tenant_id, pick_list_id) where ended_at is null;
alter table openings enable row level security, force row level security;
create policy tenant on openings using (tenant_id = current_tenant());
grant select, insert, update on openings to strawbook_app;
select let_leave('openings');

-- Straws to take in an opening, by place, and the number that came out.
create table opening_takes (
  tenant_id uuid not null,
  opening_id uuid not null,
  number integer not null check (number >= 1),
  line_id uuid not null,
  batch_id uuid not null,
  owner_id uuid not null,
  container_id uuid,
  canister integer check (canister >= 1),
  level integer check (level >= 1),
  -- Straws expected at this place when the opening started.
  numbers int4multirange not null,
  came_out integer check (came_out >= 0),
  is_skipped boolean not null default false,
  -- The straw mark was compared, or the code scanned.
  is_checked boolean not null default false,
  why_fewer text check (why_fewer in ('NOT_NEEDED', 'NOT_THERE')),
  -- Batch that was taken instead.
  instead_batch_id uuid,
  instead_reason text,
  counted_at timestamptz,
  counted_by_name text,
  -- Straws that were booked.
  booked int4multirange,
  movement_id uuid,
  -- Set when the movement was undone, so that the straws are reopened once only.
  undone_at timestamptz,
  primary key (tenant_id, opening_id, number),
  foreign key (tenant_id, opening_id) references openings,
  foreign key (tenant_id, line_id) references pick_list_lines,
  foreign key (tenant_id, batch_id) references batches,
  foreign key (tenant_id, owner_id) references parties,
  foreign key (tenant_id, container_id) references containers,
  foreign key (tenant_id, instead_batch_id) references batches,
  foreign key (tenant_id, movement_id) references movements,
  check (num_nonnulls(container_id, canister, level) in (0, 3)),
  check ((came_out is null) = (counted_at is null) and (came_out is null) = (counted_by_name is null)),
  check ((instead_batch_id is null) = (instead_reason is null))
);
create index opening_takes_line on opening_takes (tenant_id, line_id);
create index opening_takes_movement on opening_takes (tenant_id, movement_id) where movement_id is not null;
alter table opening_takes enable row level security, force row level security;
create policy tenant on opening_takes using (tenant_id = current_tenant());
grant select, insert, update on opening_takes to strawbook_app;
select let_leave('opening_takes');

-- Times for which a canister was lifted.
create table lifts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  opening_id uuid not null,
  container_id uuid not null,
  canister integer not null check (canister >= 1),
  lifted_at timestamptz not null default now(),
  seconds numeric not null check (seconds >= 0),
  lifted_by uuid not null references users,
  lifted_by_name text not null,
  -- Time reported by an offline device.
  happened_at timestamptz default current_happened_at(),
  primary key (tenant_id, id),
  foreign key (tenant_id, opening_id) references openings,
  foreign key (tenant_id, container_id) references containers
);
create index lifts_container on lifts (tenant_id, container_id, lifted_at desc, id desc);
create index lifts_opening on lifts (tenant_id, opening_id);
alter table lifts enable row level security, force row level security;
create policy tenant on lifts using (tenant_id = current_tenant());
grant select, insert on lifts to strawbook_app;
select let_leave('lifts');

-- Straws that were in a lifted canister.
create table lift_straws (
  tenant_id uuid not null,
  lift_id uuid not null,
  batch_id uuid not null,
  numbers int4multirange not null,
  primary key (tenant_id, lift_id, batch_id),
  foreign key (tenant_id, lift_id) references lifts,
  foreign key (tenant_id, batch_id) references batches
);
create index lift_straws_batch on lift_straws (tenant_id, batch_id);
alter table lift_straws enable row level security, force row level security;
create policy tenant on lift_straws using (tenant_id = current_tenant());
grant select, insert on lift_straws to strawbook_app;
select let_leave('lift_straws');

-- Comparisons of the book with a container or canister.
create table stock_takes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  container_id uuid not null,
  -- Null: the whole container.
  canister integer check (canister >= 1),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'ABANDONED', 'REVERSED')),
  started_at timestamptz not null default now(),
  started_by uuid not null references users,
  started_by_name text not null,
  -- Last movement in the book at the start.
  as_of uuid,
  ended_at timestamptz,
  ended_by uuid references users,
  ended_by_name text,
  signer_id uuid references users,
  signer_name text,
  -- Differences and decisions.
  decided jsonb,
  reversed_at timestamptz,
  reversed_by uuid references users,
  reversed_by_name text,
  reverse_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, container_id) references containers,
  foreign key (tenant_id, as_of) references movements,
  check ((state = 'OPEN') = (ended_at is null) and (ended_at is null) = (ended_by is null) and (ended_by is null) =
    (ended_by_name is null)),
  check ((state in ('CLOSED', 'REVERSED')) = (signer_id is not null) and (signer_id is null) = (signer_name is null)
    and (signer_id is null) = (decided is null)),
  check ((state = 'REVERSED') = (reversed_at is not null) and (reversed_at is null) = (reversed_by is null) and
    (reversed_by is null) = (reversed_by_name is null))
);
create index stock_takes_container on stock_takes (tenant_id, container_id, started_at desc);
alter table stock_takes enable row level security, force row level security;
create policy tenant on stock_takes using (tenant_id = current_tenant());
grant select, insert, update on stock_takes to strawbook_app;
select let_leave('stock_takes');

-- Counts of a canister beside the expected stock, as lines of level, batch and owner.
create table stock_take_canisters (
  tenant_id uuid not null,
  stock_take_id uuid not null,
  canister integer not null check (canister >= 1),
  version integer not null default 1 check (version >= 1),
  lines jsonb not null,
  unknown jsonb not null default '[]',
  -- Start and end of the count, with the members.
  started_at timestamptz,
  started_by uuid references users,
  started_by_name text,
  changed_by_name text,
  counted_at timestamptz,
  counted_by_name text,
  primary key (tenant_id, stock_take_id, canister),
  foreign key (tenant_id, stock_take_id) references stock_takes
);
alter table stock_take_canisters enable row level security, force row level security;
create policy tenant on stock_take_canisters using (tenant_id = current_tenant());
grant select, insert, update on stock_take_canisters to strawbook_app;
select let_leave('stock_take_canisters');

-- Levels that a closed stock-take has counted.
create table stock_take_levels (
  tenant_id uuid not null,
  stock_take_id uuid not null,
  container_id uuid not null,
  canister integer not null check (canister >= 1),
  level integer not null check (level >= 1),
  counted_at timestamptz not null,
  -- No difference is left open.
  agrees boolean not null,
  primary key (tenant_id, stock_take_id, canister, level),
  foreign key (tenant_id, stock_take_id) references stock_takes,
  foreign key (tenant_id, container_id) references containers
);
create index stock_take_levels_place on stock_take_levels (tenant_id, container_id, canister, level, counted_at desc);
alter table stock_take_levels enable row level security, force row level security;
create policy tenant on stock_take_levels using (tenant_id = current_tenant());
grant select, insert on stock_take_levels to strawbook_app;
select let_leave('stock_take_levels');

-- Movements that a stock-take booked.
create table stock_take_movements (
  tenant_id uuid not null,
  movement_id uuid not null,
  stock_take_id uuid not null,
  primary key (tenant_id, movement_id),
  foreign key (tenant_id, movement_id) references movements,
  foreign key (tenant_id, stock_take_id) references stock_takes
);
create index stock_take_movements_take on stock_take_movements (tenant_id, stock_take_id);
alter table stock_take_movements enable row level security, force row level security;
create policy tenant on stock_take_movements using (tenant_id = current_tenant());
grant select, insert on stock_take_movements to strawbook_app;
select let_leave('stock_take_movements');

-- Straws that were not found and are still searched for.
create table stock_take_searches (
  tenant_id uuid not null,
  stock_take_id uuid not null,
  number integer not null check (number >= 1),
  canister integer not null check (canister >= 1),
  level integer not null check (level >= 1),
  batch_id uuid not null,
  owner_id uuid not null,
  numbers int4multirange not null,
  found_at timestamptz,
  found_by_name text,
  primary key (tenant_id, stock_take_id, number),
  foreign key (tenant_id, stock_take_id) references stock_takes,
  foreign key (tenant_id, batch_id) references batches,
  foreign key (tenant_id, owner_id) references parties,
  check ((found_at is null) = (found_by_name is null))
);
create index stock_take_searches_open on stock_take_searches (tenant_id) where found_at is null;
alter table stock_take_searches enable row level security, force row level security;
create policy tenant on stock_take_searches using (tenant_id = current_tenant());
grant select, insert, update on stock_take_searches to strawbook_app;
select let_leave('stock_take_searches');

-- Offline entries that were refused and that a member gave up. Recorded, so that none disappears silently.
create table discarded_entries (
  tenant_id uuid not null references tenants,
  id uuid not null,
  -- Idempotency key of the request.
  key text not null,
  summary text not null,
  error text not null,
  happened_at timestamptz not null,
  discarded_at timestamptz not null default now(),
  discarded_by uuid not null references users,
  discarded_by_name text not null,
  restored_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, discarded_by, key),
  constraint discarded_before_it_was_restored check (discarded_at <= restored_at)
);
create index discarded_entries_tenant_id_discarded_at_id_idx
  on discarded_entries (tenant_id, discarded_at desc, id desc);
alter table discarded_entries enable row level security, force row level security;
create policy tenant on discarded_entries using (tenant_id = current_tenant());
grant select, insert on discarded_entries to strawbook_app;
select let_leave('discarded_entries');

-- References of earlier tables to those above.
alter table documents
  add foreign key (tenant_id, pick_list_id) references pick_lists,
  add foreign key (tenant_id, stock_take_id) references stock_takes;
