create trigger relay_low_doses after update on stallion_totals
  for each row when (new.doses < old.doses) execute function relay_low_doses();
