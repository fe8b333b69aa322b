-- Lines must not name a deleted or merged party. The foreign key locks the party first, so that an insertion and a
-- concurrent merge wait for each other.
create trigger names_nobody_gone_as_owner after insert on pick_list_lines
  for each row execute function refuse_gone_party('owner_id');
create trigger names_nobody_gone_as_receiver after insert on pick_list_lines
  for each row when (new.receiver_id is not null) execute function refuse_gone_party('receiver_id');
