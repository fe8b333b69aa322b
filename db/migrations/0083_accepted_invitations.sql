-- Hashes of the tokens of accepted invitations, so that their links are not reported as unknown.
create table accepted_invitations (
  token_hash bytea primary key,
  accepted_at timestamptz not null default now()
);
grant select, insert, delete on accepted_invitations to strawbook_app;
