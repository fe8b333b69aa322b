-- Optional day for which the straws of a pick list are needed.
alter table pick_lists add column day date;
