-- Lists of movements go by the day something happened, then by when it was recorded.

drop index movements_newest, movements_of_a_kind, movements_batch;
create index movements_newest on movements (tenant_id, date desc, recorded_at desc, id desc);
create index movements_of_a_kind on movements (tenant_id, kind, date desc, recorded_at desc, id desc);
create index movements_batch on movements (tenant_id, batch_id, date desc, recorded_at desc, id desc);
