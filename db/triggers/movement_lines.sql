create trigger only_added_to before update or delete or truncate on movement_lines
  for each statement execute function refuse_change();
create trigger follow_lines after insert on movement_lines
  referencing new table as written for each statement execute function follow_lines();
create trigger count_stored after insert on movement_lines
  referencing new table as written for each statement execute function count_stored();
create trigger happened_in_order after insert on movement_lines
  referencing new table as written for each statement execute function require_order();
