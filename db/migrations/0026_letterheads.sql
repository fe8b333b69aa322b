-- What stands on top of an account's documents: its logo; and on which paper they are set.

create table letterheads (
  tenant_id uuid primary key references tenants,
  paper text check (paper in ('A4', 'LETTER')),
  logo bytea check (length(logo) <= 500000),
  logo_media text check (logo_media in ('image/png', 'image/svg+xml')),
  check ((logo is null) = (logo_media is null))
);

alter table letterheads enable row level security;
alter table letterheads force row level security;
create policy tenant on letterheads using (tenant_id = current_tenant());
grant select, insert, update on letterheads to strawbook_app;

alter table documents
  drop constraint documents_kind_check,
  drop constraint documents_check2;
alter table documents
  add constraint documents_kind_check check (kind in ('EVALUATION', 'STOCK_CARD', 'INSEMINATION', 'STATEMENT',
    'SHIPMENT', 'THAWING', 'DISPATCH', 'INTAKE', 'REGISTER')),
  add constraint documents_have_their_period check (
    (kind in ('STATEMENT', 'REGISTER')) = (from_day is not null) and (from_day is null) = (to_day is null));
create index documents_movement on documents (tenant_id, movement_id) where movement_id is not null;
