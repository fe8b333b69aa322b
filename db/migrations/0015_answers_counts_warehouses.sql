-- That nobody knows is an answer, and another one than none.

alter table batches
  drop constraint batches_calculation_mode_check,
  add constraint batches_calculation_mode_check
    check (calculation_mode in ('POST_THAW_MOTILITY_MOTILE', 'POST_THAW_MOTILITY_PROGRESSIVE', 'UNKNOWN')),
  drop constraint batches_quality_check,
  add constraint batches_quality_check
    check (quality in ('VERY_GOOD', 'GOOD', 'BORDERLINE', 'REJECTED', 'UNKNOWN'));

-- Spermatozoa of a class may have been counted: sheets from before did not ask, so nobody has answered.

alter table batches no force row level security;
update batches set sheet = sheet || (
  select jsonb_object_agg(section, counts || coalesce(sheet -> section, '{}'))
  from (
    select unnest(array['sample_motility', 'post_centrifugation_motility', 'post_thaw_motility']),
      '{"motile_spz": null, "progressive_spz": null, "non_progressive_spz": null, "immotile_spz": null}'::jsonb
    union all
    select unnest(array['sample_viability', 'post_thaw_viability']), '{"viable_spz": null, "non_viable_spz": null}'
    union all
    select unnest(array['sample_morphology', 'post_thaw_morphology']), '{"normal_spz": null, "abnormal_spz": null}'
  ) as asked (section, counts)
);
alter table batches force row level security;

-- No two warehouses of an account are called the same.

create unique index legal_entities_name on legal_entities (tenant_id, lower(name));
