-- What filters look at stands in one index, in the order of the list: finding reads no batch but those it shows. (An
-- index of trigrams is of no use: behind row security only operators that can leak nothing may look into an index.)

create index batches_found on batches (tenant_id, created_at desc, id desc)
  include (label, animal_id, stored, effective_straws_per_dose) where deleted_at is null;
drop index batches_newest;
drop index batches_stats;
create index stock_owner on stock (tenant_id, owner_id, status) include (batch_id, straws);

-- Equal keys take little room, so the movements of an account are counted in a few pages.
create index movements_counted on movements (tenant_id) where kind = 'MOVEMENT';
