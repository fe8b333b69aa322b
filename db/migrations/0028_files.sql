-- Files: PDFs and pictures that belong to a batch, a horse, a party, a movement or a health test. A horse, a party or a
-- test that has some is not deleted, by the foreign keys; a batch is not by its verb.

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
  -- As kept: of a picture, without what it said about where it was taken.
  bytes integer not null check (bytes between 1 and 20 * 1024 * 1024),
  -- SHA-256 of the same.
  hash bytea not null,
  added_at timestamptz not null default now(),
  added_by uuid not null references users,
  added_by_name text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches (tenant_id, id),
  foreign key (tenant_id, animal_id) references animals (tenant_id, id),
  foreign key (tenant_id, party_id) references parties (tenant_id, id),
  foreign key (tenant_id, movement_id) references movements (tenant_id, id),
  foreign key (tenant_id, health_test_id) references health_tests (tenant_id, id),
  check (num_nonnulls(batch_id, animal_id, party_id, movement_id, health_test_id) = 1)
);
create index files_newest on files (tenant_id, added_at desc, id desc);
create index files_batch on files (tenant_id, batch_id) where batch_id is not null;
create index files_animal on files (tenant_id, animal_id) where animal_id is not null;
create index files_party on files (tenant_id, party_id) where party_id is not null;
create index files_movement on files (tenant_id, movement_id) where movement_id is not null;
create index files_health_test on files (tenant_id, health_test_id) where health_test_id is not null;
-- How much room they take.
create index files_room on files (tenant_id) include (bytes);

-- In pieces, so that nobody ever holds a whole one in memory.
create table file_pieces (
  tenant_id uuid not null,
  file_id uuid not null,
  number integer not null check (number >= 0),
  bytes bytea not null check (length(bytes) between 1 and 1024 * 1024),
  primary key (tenant_id, file_id, number),
  -- The pieces come first: only then is the file's hash known.
  foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade
    deferrable initially deferred
);
-- They are compressed already.
alter table file_pieces alter column bytes set storage external;

alter table files enable row level security;
alter table files force row level security;
create policy tenant on files using (tenant_id = current_tenant());
alter table file_pieces enable row level security;
alter table file_pieces force row level security;
create policy tenant on file_pieces using (tenant_id = current_tenant());

grant select, insert, delete on files to strawbook_app;
grant update (name) on files to strawbook_app;
grant select, insert on file_pieces to strawbook_app;
