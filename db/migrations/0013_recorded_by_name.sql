-- As whoever recorded a movement was called then. What was booked before this stays as it is: the journal is only
-- ever added to, and of those movements the user's present name is shown.

alter table movements add column recorded_by_name text;
