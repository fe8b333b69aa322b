-- What users wrote to the people who run the product: stored first, so that it is never lost.

create table help_messages (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null references users,
  message text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

alter table help_messages enable row level security;
alter table help_messages force row level security;
create policy tenant on help_messages using (tenant_id = current_tenant());

grant select, insert on help_messages to strawbook_app;
