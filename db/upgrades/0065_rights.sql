-- Owners give collaborators and keys rights one by one. READ is always given, and MANAGE is the role OWNER.
alter table entitlements add column rights text[] not null default '{BOOK,EDIT}'
  check (rights <@ '{BOOK,EDIT,CORRECT,PROMISE,RELEASE,SEE_MONEY,BILL}');
alter table member_invitations add column rights text[] not null default '{BOOK,EDIT}'
  check (rights <@ '{BOOK,EDIT,CORRECT,PROMISE,RELEASE,SEE_MONEY,BILL}');

-- The scope READ becomes no right, and BOOK becomes both.
alter table program_keys add column rights text[] not null default '{}' check (rights <@ '{BOOK,EDIT}');
alter table program_keys no force row level security;
update program_keys set rights = '{BOOK,EDIT}' where scope = 'BOOK';
alter table program_keys force row level security;
alter table program_keys drop column scope;
