-- What is due and a member wants to be reminded of later; until then it is not shown to that member.
create table reminders (
  tenant_id uuid not null,
  user_id uuid not null references users,
  container_id uuid not null,
  kind text not null,
  remind_at timestamptz not null,
  primary key (tenant_id, user_id, container_id, kind),
  foreign key (tenant_id, container_id) references containers (tenant_id, id)
);

alter table reminders enable row level security;
alter table reminders force row level security;
create policy tenant on reminders using (tenant_id = current_tenant());
grant select, insert, update on reminders to strawbook_app;
select let_leave('reminders');
