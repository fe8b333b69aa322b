-- Apart from 0068, which changed no rows when the owner of the tables was subject to row security.
alter table security_events no force row level security;
update security_events set kind = 'ARCHIVE_REQUESTED' where kind = 'ARCHIVE_ASKED';
update security_events set kind = 'FACTORS_RESET_REQUESTED' where kind = 'FACTORS_RESET_ASKED';
alter table security_events force row level security;
