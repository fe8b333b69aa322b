-- Members and parties whose names are taken out of the book, and accounts that are closed. Two roles do what the app's
-- role may not: `strawbook_eraser` writes over names, `strawbook_remover` deletes accounts whose time is over. What
-- each may is said here, column by column and table by table: docs/decisions/0034.

-- Whoever was a member and is none: what they signed names them until somebody takes the name out.
create table former_members (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  name text not null,
  left_at timestamptz not null default now(),
  erased_at timestamptz,
  -- Until when the law wants the name of whoever used semen.
  kept_until date,
  primary key (tenant_id, user_id)
);

alter table former_members enable row level security;
alter table former_members force row level security;
create policy tenant on former_members using (tenant_id = current_tenant());
grant select, insert, update on former_members to strawbook_app;

-- Who left before this was kept.
alter table movements no force row level security;
alter table entitlements no force row level security;
alter table former_members no force row level security;
insert into former_members (tenant_id, user_id, name)
select distinct m.tenant_id, u.id, trim(u.first_name || ' ' || u.last_name)
from (
  select tenant_id, recorded_by as user_id from movements union select tenant_id, signer_id from movements
) m
join users u on u.id = m.user_id
where not exists (select from entitlements e where e.tenant_id = m.tenant_id and e.user_id = m.user_id);
alter table movements force row level security;
alter table entitlements force row level security;
alter table former_members force row level security;

-- When its personal data was taken out; such a party is also deleted.
alter table parties add column erased_at timestamptz, add check (erased_at is null or deleted_at is not null);

-- Accounts that are being closed. Read before any account is open, and without a reference to the account: the row
-- is the last to go. The days are the database's own, so that nobody with the app's password makes them fewer.
create table closings (
  account uuid primary key,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '30 days',
  reminded_at timestamptz,
  -- From here on nobody gets in, and there is no way back.
  began_at timestamptz,
  members uuid[],
  check ((began_at is null) = (members is null))
);

grant select, delete on closings to strawbook_app;
grant insert (account, asked_by) on closings to strawbook_app;
grant update (reminded_at, began_at, members) on closings to strawbook_app;
grant select, delete on closings to strawbook_remover;

create function account_is_over() returns boolean language sql stable as $$
  select exists (
    select from closings where account = current_tenant() and began_at is not null and ends_at <= now()
  )
$$;

-- Who is no member of an account any more may still be named by what belongs to it: deleting a person deletes nothing there.
alter table mail_settings drop constraint mail_settings_user_id_fkey, add foreign key (user_id) references users;
alter table notice_mails drop constraint notice_mails_user_id_fkey, add foreign key (user_id) references users;

-- The rights of the two roles follow from what a table is. A later migration says them for its own tables:
-- test/leaving.test.ts asks for them.
create function let_leave(of_table regclass) returns void language plpgsql as $$
declare
  name_column text;
begin
  execute format('grant select, delete on %s to strawbook_remover', of_table);
  execute format('create policy over on %s as restrictive for delete to strawbook_remover using (account_is_over())',
    of_table);
  for name_column in
    select attname from pg_attribute
    where attrelid = of_table and not attisdropped and (attname like '%\_by\_name' or attname = 'signer_name')
  loop
    execute format('grant select, update (%I) on %s to strawbook_eraser', name_column, of_table);
  end loop;
end $$;
revoke execute on function let_leave from public;

do $$
declare
  of_table regclass;
begin
  for of_table in
    select attrelid from pg_attribute join pg_class c on c.oid = attrelid
    where attname = 'tenant_id' and not attisdropped and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname
  loop
    perform let_leave(of_table);
  end loop;
end $$;

create policy over on tenants as restrictive for delete to strawbook_remover using (account_is_over());
grant select, delete on tenants, daily_looks, webhook_outbox, webhook_turns to strawbook_remover;
grant select, delete on sessions, password_resets, authenticators, passkeys, recovery_codes, challenges, factor_resets,
  email_changes to strawbook_remover;
grant select (id), delete on users to strawbook_remover;
grant select, delete on attempts to strawbook_remover;
grant update (email, first_name, last_name, password_hash) on users to strawbook_remover;

grant select (id, first_name, last_name) on users to strawbook_eraser;
grant select on entitlements to strawbook_eraser;
-- Of which accounts names are due to go is asked before any is open.
create policy due on former_members for select to strawbook_eraser using (kept_until is not null);
grant update (name, kept_until) on former_members to strawbook_eraser;
grant select on former_members, idempotency_keys to strawbook_eraser;
-- What replies of the last day say, and what a party was called and where it lived.
grant update (reply) on idempotency_keys to strawbook_eraser;
grant update (fields) on changes to strawbook_eraser;

-- What is only added to stays so for everybody else, the owner of the tables too.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'strawbook_remover' or tg_op = 'UPDATE' and current_user = 'strawbook_eraser' then
    return null;
  end if;
  raise exception 'the journal is only ever added to' using errcode = 'insufficient_privilege';
end $$;
