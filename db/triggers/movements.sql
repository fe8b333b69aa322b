create trigger only_added_to before update or delete or truncate on movements
  for each statement execute function refuse_change();
create constraint trigger movement_has_its_lines after insert on movements
  deferrable initially deferred for each row execute function require_lines();
create trigger names_nobody_gone after insert on movements
  referencing new table as written for each statement execute function refuse_gone_parties();
create trigger relay_movements after insert on movements
  referencing new table as added for each statement execute function relay_movements();
