create trigger only_added_to before update or delete or truncate on stock_take_levels
  for each statement execute function refuse_change();
