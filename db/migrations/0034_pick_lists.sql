-- Pick lists: what is wanted of the vessels, known before one is opened. They stand beside the journal and book nothing
-- until the opening's end.

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

create table pick_list_lines (
  tenant_id uuid not null,
  id uuid not null,
  pick_list_id uuid not null,
  batch_id uuid not null,
  owner_id uuid not null,
  amount integer not null check (amount >= 1),
  -- How many of them are still wanted; and which, where they were named.
  left_amount integer not null check (left_amount between 0 and amount),
  numbers int4multirange,
  -- From this place only.
  container_id uuid,
  canister integer check (canister >= 1),
  level integer check (level >= 1),
  -- What they are for, as it will be booked; a relocation without a place leaves them without one.
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
  foreign key (tenant_id, pick_list_id) references pick_lists (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches (tenant_id, id),
  foreign key (tenant_id, owner_id) references parties (tenant_id, id),
  foreign key (tenant_id, container_id) references containers (tenant_id, id),
  foreign key (tenant_id, receiver_id) references parties (tenant_id, id),
  foreign key (tenant_id, animal_id) references animals (tenant_id, id),
  foreign key (tenant_id, to_container_id) references containers (tenant_id, id),
  check (num_nonnulls(container_id, canister, level) in (0, 3)),
  check (num_nonnulls(to_container_id, to_canister, to_level) in (0, 3)),
  check (to_container_id is null or type = 'RELOCATION'),
  check ((removed_at is null) = (removed_by_name is null))
);
create index pick_list_lines_list on pick_list_lines (tenant_id, pick_list_id);

-- Somebody at the vessels with a pick list; ended by booking what came out, or without.
create table openings (
  tenant_id uuid not null,
  id uuid not null,
  pick_list_id uuid not null,
  opened_at timestamptz not null default now(),
  opened_by uuid not null references users,
  opened_by_name text not null,
  -- Who was at it last.
  heard_at timestamptz not null default now(),
  heard_by uuid not null references users,
  heard_by_name text not null,
  ended_at timestamptz,
  is_booked boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, pick_list_id) references pick_lists (tenant_id, id),
  check (ended_at is not null or not is_booked)
);
create unique index openings_one_of_a_list on openings (tenant_id, pick_list_id) where ended_at is null;

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
  -- The straws that were wanted from there when the opening began.
  numbers int4multirange not null,
  came_out integer check (came_out >= 0),
  is_skipped boolean not null default false,
  -- The mark was compared, or the code read.
  is_checked boolean not null default false,
  why_fewer text check (why_fewer in ('NOT_NEEDED', 'NOT_THERE')),
  -- Others were taken in their place.
  instead_batch_id uuid,
  instead_reason text,
  counted_at timestamptz,
  counted_by_name text,
  -- The straws it booked.
  booked int4multirange,
  movement_id uuid,
  primary key (tenant_id, opening_id, number),
  foreign key (tenant_id, opening_id) references openings (tenant_id, id),
  foreign key (tenant_id, line_id) references pick_list_lines (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches (tenant_id, id),
  foreign key (tenant_id, owner_id) references parties (tenant_id, id),
  foreign key (tenant_id, container_id) references containers (tenant_id, id),
  foreign key (tenant_id, instead_batch_id) references batches (tenant_id, id),
  foreign key (tenant_id, movement_id) references movements (tenant_id, id),
  check (num_nonnulls(container_id, canister, level) in (0, 3)),
  check ((came_out is null) = (counted_at is null) and (came_out is null) = (counted_by_name is null)),
  check ((instead_batch_id is null) = (instead_reason is null))
);
create index opening_takes_line on opening_takes (tenant_id, line_id);

-- Each time a canister was up, for how long, and which straws hung in it.
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
  primary key (tenant_id, id),
  foreign key (tenant_id, opening_id) references openings (tenant_id, id),
  foreign key (tenant_id, container_id) references containers (tenant_id, id)
);
create index lifts_container on lifts (tenant_id, container_id, lifted_at desc, id desc);
create index lifts_opening on lifts (tenant_id, opening_id);

create table lift_straws (
  tenant_id uuid not null,
  lift_id uuid not null,
  batch_id uuid not null,
  numbers int4multirange not null,
  primary key (tenant_id, lift_id, batch_id),
  foreign key (tenant_id, lift_id) references lifts (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches (tenant_id, id)
);
create index lift_straws_batch on lift_straws (tenant_id, batch_id);

create trigger only_added_to before update or delete or truncate on lifts
  for each statement execute function refuse_change();
create trigger only_added_to before update or delete or truncate on lift_straws
  for each statement execute function refuse_change();

alter table pick_lists enable row level security;
alter table pick_lists force row level security;
create policy tenant on pick_lists using (tenant_id = current_tenant());
alter table pick_list_lines enable row level security;
alter table pick_list_lines force row level security;
create policy tenant on pick_list_lines using (tenant_id = current_tenant());
alter table openings enable row level security;
alter table openings force row level security;
create policy tenant on openings using (tenant_id = current_tenant());
alter table opening_takes enable row level security;
alter table opening_takes force row level security;
create policy tenant on opening_takes using (tenant_id = current_tenant());
alter table lifts enable row level security;
alter table lifts force row level security;
create policy tenant on lifts using (tenant_id = current_tenant());
alter table lift_straws enable row level security;
alter table lift_straws force row level security;
create policy tenant on lift_straws using (tenant_id = current_tenant());

grant select, insert, update on pick_lists to strawbook_app;
grant select, insert, update on pick_list_lines to strawbook_app;
grant select, insert, update on openings to strawbook_app;
grant select, insert, update on opening_takes to strawbook_app;
grant select, insert on lifts to strawbook_app;
grant select, insert on lift_straws to strawbook_app;

-- A pick list on paper.
alter table documents
  add column pick_list_id uuid,
  drop constraint documents_kind_check,
  drop constraint documents_are_about_something;
alter table documents
  add constraint documents_kind_check check (kind in ('EVALUATION', 'STOCK_CARD', 'INSEMINATION', 'STATEMENT',
    'SHIPMENT', 'THAWING', 'DISPATCH', 'INTAKE', 'REGISTER', 'STOCK_TAKE', 'NITROGEN', 'PICK_LIST')),
  add constraint documents_are_about_something check (
    num_nonnulls(batch_id, movement_id, party_id, stock_take_id, container_id, pick_list_id) >= 1),
  add foreign key (tenant_id, pick_list_id) references pick_lists (tenant_id, id);
