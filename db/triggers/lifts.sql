create trigger only_added_to before update or delete or truncate on lifts
  for each statement execute function refuse_change();
