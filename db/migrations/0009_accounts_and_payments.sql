-- How people come in and stay in: codes and invitations that work once, and what is paid. Of every code and token
-- only the SHA-256 is kept; the thing itself is in a mail and nowhere else.

create table password_resets (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index on password_resets (user_id);

-- Who asked for an invitation, for the operator to see.
create table invitation_requests (
  email text primary key check (email = lower(email)),
  requested_at timestamptz not null default now()
);

-- Invitations to found an account, made by the operator. One address may hold several tokens; a sign-up ends all.
create table sign_up_invitations (
  token_hash bytea primary key,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sign_up_invitations (email);

create table member_invitations (
  tenant_id uuid not null references tenants,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('OWNER', 'COLLABORATOR')),
  invited_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Null until the mail is made, which makes the token.
  token_hash bytea,
  primary key (tenant_id, id)
);
-- One open invitation for an address.
create unique index member_invitations_email on member_invitations (tenant_id, email);
create index member_invitations_token on member_invitations (tenant_id, token_hash);

create table payments (
  tenant_id uuid not null references tenants,
  id uuid not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'PAID', 'FAILED')),
  -- In the currency's smallest unit.
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  requested_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  -- Until when this payment extended the subscription.
  paid_until timestamptz,
  primary key (tenant_id, id),
  constraint paid_extends check ((status = 'PAID') = (paid_until is not null))
);
create index payments_newest on payments (tenant_id, created_at desc, id desc);

alter table help_messages add column sent_at timestamptz;

alter table member_invitations enable row level security;
alter table member_invitations force row level security;
create policy tenant on member_invitations using (tenant_id = current_tenant());
alter table payments enable row level security;
alter table payments force row level security;
create policy tenant on payments using (tenant_id = current_tenant());

grant select, insert, delete on password_resets, sign_up_invitations to strawbook_app;
grant select, insert, update, delete on invitation_requests, member_invitations to strawbook_app;
grant select, insert, update (status, settled_at, paid_until) on payments to strawbook_app;
grant update (sent_at) on help_messages to strawbook_app;
-- A member leaves by losing what entitles him.
grant delete on entitlements to strawbook_app;
