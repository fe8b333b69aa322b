-- Documents: what was printed, as it was printed. Numbers of a kind and year follow each other without gaps.

create table document_numbers (
  tenant_id uuid not null references tenants,
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (tenant_id, kind, year)
);

create table documents (
  tenant_id uuid not null references tenants,
  id uuid not null,
  kind text not null check (kind in ('EVALUATION', 'STOCK_CARD', 'INSEMINATION', 'STATEMENT')),
  year integer not null,
  number integer not null check (number >= 1),
  version integer not null check (version >= 1),
  -- What it is about; of a statement also its period.
  batch_id uuid,
  movement_id uuid,
  party_id uuid,
  from_day date,
  to_day date,
  title text not null,
  subject text not null,
  paper text not null check (paper in ('A4', 'LETTER')),
  data jsonb not null,
  pdf bytea not null,
  -- SHA-256 of the PDF.
  hash bytea not null,
  made_at timestamptz not null,
  made_by uuid not null references users,
  made_by_name text not null,
  replaces_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, kind, year, number),
  unique (tenant_id, replaces_id),
  foreign key (tenant_id, batch_id) references batches (tenant_id, id),
  foreign key (tenant_id, movement_id) references movements (tenant_id, id),
  foreign key (tenant_id, party_id) references parties (tenant_id, id),
  foreign key (tenant_id, replaces_id) references documents (tenant_id, id),
  check ((version > 1) = (replaces_id is not null)),
  check (num_nonnulls(batch_id, movement_id, party_id) >= 1),
  check ((kind = 'STATEMENT') = (from_day is not null) and (from_day is null) = (to_day is null))
);
create index documents_newest on documents (tenant_id, made_at desc, id desc);
create index documents_batch on documents (tenant_id, batch_id) where batch_id is not null;
create index documents_party on documents (tenant_id, party_id) where party_id is not null;

create trigger only_added_to before update or delete or truncate on documents
  for each statement execute function refuse_change();

alter table document_numbers enable row level security;
alter table document_numbers force row level security;
create policy tenant on document_numbers using (tenant_id = current_tenant());
alter table documents enable row level security;
alter table documents force row level security;
create policy tenant on documents using (tenant_id = current_tenant());

grant select, insert, update on document_numbers to strawbook_app;
grant select, insert on documents to strawbook_app;
