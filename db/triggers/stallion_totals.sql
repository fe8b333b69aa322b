create trigger tell_of_low_doses after update on stallion_totals
  for each row when (new.doses < old.doses) execute function tell_of_low_doses();
