-- How many straws a level of a container holds, where its keeper says so: only then is there room to speak of.

alter table containers add column straws_per_level integer check (straws_per_level between 1 and 1000);
