-- Attached files, and documents as they were printed.

-- PDFs and images of a batch, horse, stakeholder, movement or health test. Foreign keys prevent the deletion of a
-- horse, stakeholder or test that has files.
create table files (
  tenant_id uuid not null references tenants,
  id uuid not null,
  batch_id uuid,
  animal_id uuid,
  party_id uuid,
  movement_id uuid,
  health_test_id uuid,
  name text not null check (length(name) between 1 and 200),
  media text not null check (media in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  -- Size and SHA-256 as stored: images without metadata.
  bytes integer not null check (bytes between 1 and (20 * 1024 * 1024)),
  hash bytea not null,
  added_at timestamptz not null default now(),
  added_by uuid not null references users,
  added_by_name text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches,
  foreign key (tenant_id, animal_id) references animals,
  foreign key (tenant_id, party_id) references parties,
  foreign key (tenant_id, movement_id) references movements,
  foreign key (tenant_id, health_test_id) references health_tests,
  check (num_nonnulls(batch_id, animal_id, party_id, movement_id, health_test_id) = 1)
);
create index files_newest on files (tenant_id, added_at desc, id desc);
create index files_batch on files (tenant_id, batch_id) where batch_id is not null;
create index files_animal on files (tenant_id, animal_id) where animal_id is not null;
create index files_party on files (tenant_id, party_id) where party_id is not null;
create index files_movement on files (tenant_id, movement_id) where movement_id is not null;
create index files_health_test on files (tenant_id, health_test_id) where health_test_id is not null;
-- Used space of an account.
create index files_room on files (tenant_id) include (bytes);
alter table files enable row level security, force row level security;
create policy tenant on files using (tenant_id = current_tenant());
grant select, insert, delete, update (animal_id, party_id, name) on files to strawbook_app;
select let_leave('files');

-- Content of files in pieces of at most 1 MiB, so that no process holds a whole file in memory.
create table file_chunks (
  tenant_id uuid not null,
  file_id uuid not null,
  number integer not null check (number >= 0),
  bytes bytea not null check (length(bytes) between 1 and (1024 * 1024)),
  primary key (tenant_id, file_id, number),
  -- Deferred, because the hash of the file is known after its chunks.
  foreign key (tenant_id, file_id) references files on delete cascade deferrable initially deferred
);
-- Files are compressed already, so compressing them again would only take time.
alter table file_chunks alter column bytes set storage external;
alter table file_chunks enable row level security, force row level security;
create policy tenant on file_chunks using (tenant_id = current_tenant());
grant select, insert on file_chunks to strawbook_app;
select let_leave('file_chunks');

-- Documents as they were printed. Only added to. Numbers of a kind and year have no gaps.
create table documents (
  tenant_id uuid not null references tenants,
  id uuid not null,
  kind text not null
    check (kind in ('EVALUATION', 'STOCK_CARD', 'INSEMINATION', 'STATEMENT', 'SHIPMENT', 'THAWING', 'DISPATCH', 'INTAKE',
      'REGISTER', 'STOCK_TAKE', 'NITROGEN', 'PICK_LIST')),
  year integer not null,
  number integer not null check (number >= 1),
  version integer not null check (version >= 1),
  -- Subject. Statements, registers and nitrogen logs also have a period.
  batch_id uuid,
  movement_id uuid,
  party_id uuid,
  from_day date,
  to_day date,
  title text not null,
  subject text not null,
  paper text not null check (paper in ('A4', 'LETTER')),
  data jsonb not null,
  -- Stored with its SHA-256.
  pdf bytea not null,
  hash bytea not null,
  made_at timestamptz not null,
  made_by uuid not null references users,
  made_by_name text not null,
  replaces_id uuid,
  printed_number text not null,
  stock_take_id uuid,
  container_id uuid,
  pick_list_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, kind, year, number),
  unique (tenant_id, replaces_id),
  foreign key (tenant_id, batch_id) references batches,
  foreign key (tenant_id, movement_id) references movements,
  foreign key (tenant_id, party_id) references parties,
  foreign key (tenant_id, replaces_id) references documents,
  foreign key (tenant_id, container_id) references containers,
  check ((version > 1) = (replaces_id is not null)),
  constraint documents_have_their_period
    check ((kind in ('STATEMENT', 'REGISTER', 'NITROGEN')) = (from_day is not null) and (from_day is null) = (to_day
      is null)),
  constraint documents_are_about_something
    check (num_nonnulls(batch_id, movement_id, party_id, stock_take_id, container_id, pick_list_id) >= 1)
);
create index documents_newest on documents (tenant_id, made_at desc, id desc);
create index documents_batch on documents (tenant_id, batch_id) where batch_id is not null;
create index documents_party on documents (tenant_id, party_id) where party_id is not null;
create index documents_movement on documents (tenant_id, movement_id) where movement_id is not null;
create unique index documents_stock_take on documents (tenant_id, stock_take_id) where stock_take_id is not null;
create index documents_container on documents (tenant_id, container_id) where container_id is not null;
alter table documents enable row level security, force row level security;
create policy tenant on documents using (tenant_id = current_tenant());
grant select, insert on documents to strawbook_app;
select let_leave('documents');

-- Last number of a kind and year.
create table document_numbers (
  tenant_id uuid not null references tenants,
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (tenant_id, kind, year)
);
alter table document_numbers enable row level security, force row level security;
create policy tenant on document_numbers using (tenant_id = current_tenant());
grant select, insert, update on document_numbers to strawbook_app;
select let_leave('document_numbers');

-- Logo and paper size of documents.
create table letterheads (
  tenant_id uuid primary key references tenants,
  paper text check (paper in ('A4', 'LETTER')),
  logo bytea check (length(logo) <= 2000000)
);
alter table letterheads enable row level security, force row level security;
create policy tenant on letterheads using (tenant_id = current_tenant());
grant select, insert, update on letterheads to strawbook_app;
select let_leave('letterheads');

-- References of earlier tables to those above.
alter table codes
  add foreign key (tenant_id, document_id) references documents;
