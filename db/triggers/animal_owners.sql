create trigger names_nobody_gone after insert on animal_owners
  for each row execute function refuse_gone_party('party_id');
