create constraint trigger count_new_batches after insert on batches
  deferrable initially deferred for each row execute function count_batches();
create constraint trigger count_changed_batches after update on batches
  deferrable initially deferred
  for each row when (
    old.animal_id is distinct from new.animal_id or old.stored is distinct from new.stored
    or old.effective_straws_per_dose is distinct from new.effective_straws_per_dose
    or (old.deleted_at is null) is distinct from (new.deleted_at is null)
  ) execute function count_batches();
create trigger note_stallions_of_new after insert on batches
  for each row execute function note_stallions();
create trigger note_stallions_of_changed after update on batches
  for each row when (
    old.animal_id is distinct from new.animal_id or old.stored is distinct from new.stored
    or old.effective_straws_per_dose is distinct from new.effective_straws_per_dose
    or (old.deleted_at is null) is distinct from (new.deleted_at is null)
  ) execute function note_stallions();
create trigger names_nobody_gone after insert or update of producer_id on batches
  for each row when (new.producer_id is not null) execute function refuse_gone_party('producer_id');
create trigger names_no_collection_centre_gone after insert or update of collection_centre_id on batches
  for each row when (new.collection_centre_id is not null)
  execute function refuse_gone_party('collection_centre_id');
create trigger names_no_processing_centre_gone after insert or update of processing_centre_id on batches
  for each row when (new.processing_centre_id is not null)
  execute function refuse_gone_party('processing_centre_id');
