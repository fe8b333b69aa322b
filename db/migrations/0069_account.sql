-- Accounts and their members: log-in, second factor, API keys, subscription. Every request opens its transaction with
-- open_session(), which sets the two settings that row security reads; without them a query sees no rows. Of each code
-- and token only the SHA-256 is stored.

create table tenants (
  id uuid primary key,
  name text not null,
  subscription_expires_on timestamptz not null,
  created_at timestamptz not null default now(),
  -- From this time on members need a second factor; null if it is not required.
  factor_required_from timestamptz,
  -- IANA name. Null, and UTC applies, until the browser of an owner has named one.
  time_zone text check (time_zone ~ '^[A-Z][A-Za-z0-9_+/-]{1,63}$'),
  -- Set by the log-in of an owner; no owner has confirmed or changed it yet.
  is_time_zone_guessed boolean not null default false
);
alter table tenants enable row level security, force row level security;
create policy tenant on tenants using (id = current_tenant());
grant select, insert, update on tenants to strawbook_app;
select let_leave('tenants');

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)) unique,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  -- Account chosen last. Without a reference, so that deleting an account changes no shared row; a stale id is skipped.
  account uuid
);
grant select, insert, update on users to strawbook_app;
-- Names are erased, and accounts and users deleted, by these two roles only.
grant delete, select (id), update (email, first_name, last_name, password_hash) on users to strawbook_remover;
grant select (id, first_name, last_name) on users to strawbook_eraser;

-- Memberships. Deleting the row ends a membership.
create table entitlements (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  role text not null check (role in ('OWNER', 'COLLABORATOR')),
  granted_at timestamptz not null default now(),
  -- READ is always given, and MANAGE is the role OWNER.
  rights text[] not null default '{BOOK,EDIT}'
    check (rights <@ '{BOOK,EDIT,CORRECT,PROMISE,RELEASE,SEE_MONEY,BILL}'),
  primary key (tenant_id, user_id)
);
create index entitlements_user_id_granted_at_idx on entitlements (user_id, granted_at);
alter table entitlements enable row level security, force row level security;
-- Users see their memberships before an account is open: open_session() chooses from them.
create policy tenant on entitlements
  using (tenant_id = current_tenant() or user_id = current_user_id()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on entitlements to strawbook_app;
select let_leave('entitlements');
grant select on entitlements to strawbook_eraser;

create table sessions (
  -- SHA-256 of the token, which only the browser has.
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  reauthenticated_at timestamptz not null default now(),
  address text,
  agent text,
  way text,
  -- Account for requests that name none. Without a reference, like users.account.
  account uuid
);
create index sessions_user_id_idx on sessions (user_id);
create unique index sessions_id on sessions (id);
grant select, insert, update, delete on sessions to strawbook_app;
grant select, delete on sessions to strawbook_remover;

-- Failed attempts at log-in, counted in windows by account and by address.
create table attempts (
  key text not null,
  window_start timestamptz not null,
  attempts integer not null,
  primary key (key, window_start)
);
grant select, insert, update, delete on attempts to strawbook_app;
grant select, delete on attempts to strawbook_remover;

create table password_resets (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user_id_idx on password_resets (user_id);
grant select, insert, delete on password_resets to strawbook_app;
grant select, delete on password_resets to strawbook_remover;

-- Invitations by the operator to found an account. An address may have several; a sign-up deletes all of them.
create table sign_up_invitations (
  token_hash bytea primary key,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_up_invitations_email_idx on sign_up_invitations (email);
grant select, insert, delete on sign_up_invitations to strawbook_app;

-- Addresses that requested an invitation, for the operator.
create table invitation_requests (
  email text primary key check (email = lower(email)),
  requested_at timestamptz not null default now()
);
grant select, insert, update, delete on invitation_requests to strawbook_app;

create table member_invitations (
  tenant_id uuid not null references tenants,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('OWNER', 'COLLABORATOR')),
  invited_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Null until the mail is written, which creates the token.
  token_hash bytea,
  rights text[] not null default '{BOOK,EDIT}'
    check (rights <@ '{BOOK,EDIT,CORRECT,PROMISE,RELEASE,SEE_MONEY,BILL}'),
  primary key (tenant_id, id)
);
-- One open invitation per address.
create unique index member_invitations_email on member_invitations (tenant_id, email);
create index member_invitations_token on member_invitations (tenant_id, token_hash);
alter table member_invitations enable row level security, force row level security;
create policy tenant on member_invitations using (tenant_id = current_tenant());
grant select, insert, update, delete on member_invitations to strawbook_app;
select let_leave('member_invitations');

-- Authenticator apps. One counts as a factor after its first correct code.
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  is_confirmed boolean not null default false,
  created_at timestamptz not null default now(),
  -- Half-minute of the last accepted code, counted from 1970. This code and earlier ones are refused.
  last_step bigint not null default 0
);
grant select, insert, update, delete on authenticators to strawbook_app;
grant select, delete on authenticators to strawbook_remover;

create table passkeys (
  user_id uuid not null references users on delete cascade,
  id uuid primary key,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to strawbook_app;
grant select, delete on passkeys to strawbook_remover;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to strawbook_app;
grant select, delete on recovery_codes to strawbook_remover;

-- Open second steps of a log-in or re-authentication. One without a user is for a log-in by passkey.
create table challenges (
  token_hash bytea primary key,
  user_id uuid references users on delete cascade,
  purpose text not null check (purpose in ('LOG_IN', 'REAUTHENTICATION', 'NEW_PASSKEY')),
  expires_at timestamptz not null,
  check (user_id is not null or purpose = 'LOG_IN')
);
create index challenges_of_user on challenges (user_id);
create index challenges_over on challenges (expires_at);
grant select, insert, update, delete on challenges to strawbook_app;
grant select, delete on challenges to strawbook_remover;

-- Resets by the operator, which wait, so that anyone who still has the factor can cancel them.
create table factor_resets (
  user_id uuid primary key references users on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null
);
grant select, insert, update, delete on factor_resets to strawbook_app;
grant select, delete on factor_resets to strawbook_remover;

-- New addresses that one or both mailboxes have not confirmed yet.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  old_hash bytea,
  new_hash bytea,
  old_agreed boolean not null default false,
  new_agreed boolean not null default false,
  expires_at timestamptz not null
);
create unique index email_changes_old on email_changes (old_hash);
create unique index email_changes_new on email_changes (new_hash);
grant select, insert, update, delete on email_changes to strawbook_app;
grant select, delete on email_changes to strawbook_remover;

-- Security log: log-ins, changes of access, exports. Only added to; users are stored by id, not by name.
create table security_events (
  tenant_id uuid not null references tenants,
  id uuid not null,
  happened_at timestamptz not null default now(),
  kind text not null check (kind ~ '^[A-Z_]{1,40}$'),
  user_id uuid references users,
  -- A member, an invitation or an archive.
  subject_id uuid,
  -- No names or addresses of people.
  details jsonb not null default '{}',
  -- Network and kind of program.
  address text,
  agent text,
  primary key (tenant_id, id)
);
create index security_events_time on security_events (tenant_id, happened_at desc, id desc);
create index security_events_user on security_events (tenant_id, user_id, happened_at desc, id desc);
alter table security_events enable row level security, force row level security;
create policy tenant on security_events using (tenant_id = current_tenant());
grant select, insert on security_events to strawbook_app;
select let_leave('security_events');

-- Keys with which programs work for an account. A key has a row in users too, because records name it like a member;
-- that row has an address that cannot log in.
create table api_keys (
  tenant_id uuid not null references tenants,
  id uuid not null references users,
  key_hash bytea not null,
  -- First characters, by which members recognise the key.
  starts_with text not null,
  made_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  rights text[] not null default '{}' check (rights <@ '{BOOK,EDIT}'),
  primary key (tenant_id, id)
);
create index api_keys_hash on api_keys (tenant_id, key_hash);
create index api_keys_maker on api_keys (tenant_id, made_by);
alter table api_keys enable row level security, force row level security;
create policy tenant on api_keys using (tenant_id = current_tenant());
grant select, insert, update (last_used_at, revoked_at) on api_keys to strawbook_app;
select let_leave('api_keys');

-- Account of each key, read before an account is open.
create table key_accounts (
  key_hash bytea primary key,
  account uuid not null references tenants
);
grant select, insert on key_accounts to strawbook_app;
grant select, delete on key_accounts to strawbook_remover;

create table payments (
  tenant_id uuid not null references tenants,
  id uuid not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'PAID', 'FAILED')),
  -- In the smallest unit of the currency.
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  requested_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  -- End of the subscription after this payment.
  paid_until timestamptz,
  primary key (tenant_id, id),
  constraint paid_extends check ((status = 'PAID') = (paid_until is not null))
);
create index payments_newest on payments (tenant_id, created_at desc, id desc);
alter table payments enable row level security, force row level security;
create policy tenant on payments using (tenant_id = current_tenant());
grant select, insert, update (status, settled_at, paid_until) on payments to strawbook_app;
select let_leave('payments');

-- Messages to the operator, stored before they are sent, so that none is lost.
create table help_messages (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null references users,
  message text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
alter table help_messages enable row level security, force row level security;
create policy tenant on help_messages using (tenant_id = current_tenant());
grant select, insert, update (sent_at) on help_messages to strawbook_app;
select let_leave('help_messages');
