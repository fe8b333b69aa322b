-- A merge waits for a concurrent insertion and the reverse, so that no line names the merged party.
create trigger names_nobody_gone_as_owner after insert on pick_list_lines
  for each row execute function refuse_gone_party('owner_id');
create trigger names_nobody_gone_as_receiver after insert on pick_list_lines
  for each row when (new.receiver_id is not null) execute function refuse_gone_party('receiver_id');
