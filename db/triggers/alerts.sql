create trigger relay_alarms after insert on alerts
  for each row when (new.kind in ('LOW_ALARM', 'COLD_OVER')) execute function relay_alarms();
