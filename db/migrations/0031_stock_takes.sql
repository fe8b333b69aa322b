-- Stock-takes: the book held against the vessel. A count stands beside the journal; what it books is booked like anything.

create table stock_takes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  container_id uuid not null,
  -- Of one canister only; null is the whole container.
  canister integer check (canister >= 1),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'ABANDONED', 'REVERSED')),
  begun_at timestamptz not null default now(),
  begun_by uuid not null references users,
  begun_by_name text not null,
  -- The last movement that the book knew then.
  as_of uuid,
  ended_at timestamptz,
  ended_by uuid references users,
  ended_by_name text,
  signer_id uuid references users,
  signer_name text,
  -- The differences as they were decided.
  decided jsonb,
  reversed_at timestamptz,
  reversed_by uuid references users,
  reversed_by_name text,
  reverse_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, container_id) references containers (tenant_id, id),
  foreign key (tenant_id, as_of) references movements (tenant_id, id),
  check ((state = 'OPEN') = (ended_at is null) and (ended_at is null) = (ended_by is null)
    and (ended_by is null) = (ended_by_name is null)),
  check ((state in ('CLOSED', 'REVERSED')) = (signer_id is not null) and (signer_id is null) = (signer_name is null)
    and (signer_id is null) = (decided is null)),
  check ((state = 'REVERSED') = (reversed_at is not null) and (reversed_at is null) = (reversed_by is null)
    and (reversed_by is null) = (reversed_by_name is null))
);
create index stock_takes_container on stock_takes (tenant_id, container_id, begun_at desc);

-- What was counted in a canister, and what the book said: lines of level, batch and owner.
create table stock_take_canisters (
  tenant_id uuid not null,
  stock_take_id uuid not null,
  canister integer not null check (canister >= 1),
  version integer not null default 1 check (version >= 1),
  lines jsonb not null,
  unknown jsonb not null default '[]',
  -- Who began to count it, and who is done with it.
  begun_at timestamptz,
  begun_by uuid references users,
  begun_by_name text,
  changed_by_name text,
  counted_at timestamptz,
  counted_by_name text,
  primary key (tenant_id, stock_take_id, canister),
  foreign key (tenant_id, stock_take_id) references stock_takes (tenant_id, id)
);

-- Levels that a closed stock-take has counted.
create table stock_take_levels (
  tenant_id uuid not null,
  stock_take_id uuid not null,
  container_id uuid not null,
  canister integer not null check (canister >= 1),
  level integer not null check (level >= 1),
  counted_at timestamptz not null,
  -- Nothing is left open there.
  agrees boolean not null,
  primary key (tenant_id, stock_take_id, canister, level),
  foreign key (tenant_id, stock_take_id) references stock_takes (tenant_id, id),
  foreign key (tenant_id, container_id) references containers (tenant_id, id)
);
create index stock_take_levels_place on stock_take_levels (tenant_id, container_id, canister, level, counted_at desc);

-- Straws that were not found and are still looked for.
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
  foreign key (tenant_id, stock_take_id) references stock_takes (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches (tenant_id, id),
  foreign key (tenant_id, owner_id) references parties (tenant_id, id),
  check ((found_at is null) = (found_by_name is null))
);
create index stock_take_searches_open on stock_take_searches (tenant_id) where found_at is null;

create table stock_take_movements (
  tenant_id uuid not null,
  movement_id uuid not null,
  stock_take_id uuid not null,
  primary key (tenant_id, movement_id),
  foreign key (tenant_id, movement_id) references movements (tenant_id, id),
  foreign key (tenant_id, stock_take_id) references stock_takes (tenant_id, id)
);
create index stock_take_movements_take on stock_take_movements (tenant_id, stock_take_id);
create trigger only_added_to before update or delete or truncate on stock_take_movements
  for each statement execute function refuse_change();
create trigger only_added_to before update or delete or truncate on stock_take_levels
  for each statement execute function refuse_change();

alter table stock_takes enable row level security;
alter table stock_takes force row level security;
create policy tenant on stock_takes using (tenant_id = current_tenant());
alter table stock_take_canisters enable row level security;
alter table stock_take_canisters force row level security;
create policy tenant on stock_take_canisters using (tenant_id = current_tenant());
alter table stock_take_levels enable row level security;
alter table stock_take_levels force row level security;
create policy tenant on stock_take_levels using (tenant_id = current_tenant());
alter table stock_take_searches enable row level security;
alter table stock_take_searches force row level security;
create policy tenant on stock_take_searches using (tenant_id = current_tenant());
alter table stock_take_movements enable row level security;
alter table stock_take_movements force row level security;
create policy tenant on stock_take_movements using (tenant_id = current_tenant());

grant select, insert, update on stock_takes to strawbook_app;
grant select, insert, update on stock_take_canisters to strawbook_app;
grant select, insert on stock_take_levels to strawbook_app;
grant select, insert, update on stock_take_searches to strawbook_app;
grant select, insert on stock_take_movements to strawbook_app;

-- What is not where the book has it is lost for a reason of its own.
alter table movements
  drop constraint reason_where_it_is_asked,
  add constraint reason_where_it_is_asked check (case
    when reverses_id is not null then coalesce(reason, '') <> ''
    when type = 'LOSS'
      then coalesce(reason, '') in ('THAWED', 'BROKEN', 'TANK_FAILURE', 'QUALITY_TEST', 'MISSING', 'OTHER')
    else reason is null
  end);

-- The report of a stock-take.
alter table documents
  add column stock_take_id uuid,
  drop constraint documents_kind_check,
  drop constraint documents_check1;
alter table documents
  add constraint documents_kind_check check (kind in ('EVALUATION', 'STOCK_CARD', 'INSEMINATION', 'STATEMENT',
    'SHIPMENT', 'THAWING', 'DISPATCH', 'INTAKE', 'REGISTER', 'STOCK_TAKE')),
  add constraint documents_are_about_something check (
    num_nonnulls(batch_id, movement_id, party_id, stock_take_id) >= 1),
  add foreign key (tenant_id, stock_take_id) references stock_takes (tenant_id, id);
create unique index documents_stock_take on documents (tenant_id, stock_take_id) where stock_take_id is not null;
