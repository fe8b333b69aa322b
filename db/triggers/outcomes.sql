create trigger only_added_to before update or delete or truncate on outcomes
  for each statement execute function refuse_change();
