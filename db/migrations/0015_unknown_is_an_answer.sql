-- That nobody knows is an answer, and another one than none.

alter table batches
  drop constraint batches_calculation_mode_check,
  add constraint batches_calculation_mode_check
    check (calculation_mode in ('POST_THAW_MOTILITY_MOTILE', 'POST_THAW_MOTILITY_PROGRESSIVE', 'UNKNOWN')),
  drop constraint batches_quality_check,
  add constraint batches_quality_check
    check (quality in ('VERY_GOOD', 'GOOD', 'BORDERLINE', 'REJECTED', 'UNKNOWN'));
