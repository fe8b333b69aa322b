-- Warnings that a member accepted. The subject is a movement, or a record such as a batch.
create table acceptances (
  tenant_id uuid not null references tenants,
  id uuid not null default gen_random_uuid(),
  subject_id uuid not null,
  code text not null,
  accepted_by uuid not null references users,
  accepted_by_name text not null,
  accepted_at timestamptz not null default clock_timestamp(),
  -- When it was accepted in the original account; null unless it was restored from an archive.
  first_accepted_at timestamptz,
  primary key (tenant_id, id)
);
create index acceptances_subject on acceptances (tenant_id, subject_id);

alter table acceptances enable row level security;
alter table acceptances force row level security;
create policy tenant on acceptances using (tenant_id = current_tenant());
grant select, insert on acceptances to strawbook_app;
select let_leave('acceptances');
