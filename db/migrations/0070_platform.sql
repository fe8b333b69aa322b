-- Tables of the platform, which no wing owns.

-- Replies to repeat when a request with the same key arrives again.
create table idempotency_keys (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  method text not null,
  -- A hash, because an address may be longer than the key of an index.
  path_hash bytea not null,
  key text not null,
  body_hash bytea not null,
  status integer not null,
  -- json, not jsonb: a repeated reply has its keys in the original order.
  reply json,
  created_at timestamptz not null default now(),
  forget_after timestamptz not null default now() + interval '24 hours',
  primary key (tenant_id, user_id, method, path_hash, key)
);
create index idempotency_keys_tenant_id_user_id_forget_after_idx on idempotency_keys (tenant_id, user_id, forget_after);
create index idempotency_keys_tenant_id_forget_after_idx on idempotency_keys (tenant_id, forget_after);
alter table idempotency_keys enable row level security, force row level security;
create policy tenant on idempotency_keys using (tenant_id = current_tenant());
grant select, insert, update, delete on idempotency_keys to strawbook_app;
select let_leave('idempotency_keys');
-- Erasure overwrites names in stored replies.
grant select, update (reply) on idempotency_keys to strawbook_eraser;

-- History of edited records. Only added to.
create table changes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  -- Without a reference: the record may be deleted while its history remains.
  subject_id uuid not null,
  -- Version of the record after the change.
  version integer not null check (version >= 1),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid not null references users,
  changed_by_name text not null,
  -- [{ field, old, new }]
  fields jsonb not null check (jsonb_array_length(fields) > 0),
  -- Time at which an archive brought the row into this database; null for rows that were recorded here.
  restored_at timestamptz,
  primary key (tenant_id, id),
  constraint changed_before_it_was_restored check (changed_at <= restored_at)
);
create unique index changes_subject on changes (tenant_id, subject_id, version);
alter table changes enable row level security, force row level security;
create policy tenant on changes using (tenant_id = current_tenant());
grant select, insert on changes to strawbook_app;
select let_leave('changes');
-- Erasure overwrites names and addresses in former values.
grant update (fields) on changes to strawbook_eraser;

-- Secrets that sign cookies, so that each server accepts the cookies of the others.
create table cookie_keys (
  secret bytea primary key,
  created_at timestamptz not null default now()
);
insert into cookie_keys values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
grant select on cookie_keys to strawbook_app;

-- Mode of the first start. A testing database cannot be used in production or the reverse, because mails and payments
-- would reach the wrong users.
create table used_in (
  is_only boolean default true primary key check (is_only),
  mode text not null check (mode in ('testing', 'production'))
);
grant select, insert on used_in to strawbook_app;
