-- Codes on labels: each names one thing of its account, for good.

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
  foreign key (tenant_id, container_id) references containers (tenant_id, id),
  foreign key (tenant_id, batch_id) references batches (tenant_id, id),
  foreign key (tenant_id, document_id) references documents (tenant_id, id),
  check (num_nonnulls(container_id, batch_id, document_id) = 1),
  check ((container_id is not null) = (kind in ('CONTAINER', 'CANISTER', 'LEVEL'))),
  check ((canister is not null) = (kind in ('CANISTER', 'LEVEL'))),
  check ((level is not null) = (kind = 'LEVEL')),
  check ((batch_id is not null) = (kind = 'BATCH'))
);

create trigger only_added_to before update or delete or truncate on codes
  for each statement execute function refuse_change();

alter table codes enable row level security;
alter table codes force row level security;
create policy tenant on codes using (tenant_id = current_tenant());

grant select, insert on codes to strawbook_app;
