-- Results of the nightly checks of the books: one row a night and account, for 30 nights.
create table book_checks (
  tenant_id uuid not null references tenants,
  -- Day in UTC on which the check ran; a repeated check of that night replaces its result.
  night date not null,
  checked_at timestamptz not null default now(),
  checked int not null,
  movements int not null,
  difference_count int not null,
  -- The first differences, as the check reports them.
  differences jsonb not null,
  primary key (tenant_id, night)
);
alter table book_checks enable row level security, force row level security;
create policy tenant on book_checks using (tenant_id = current_tenant());
grant select, insert, update, delete on book_checks to strawbook_app;
select let_leave('book_checks');
