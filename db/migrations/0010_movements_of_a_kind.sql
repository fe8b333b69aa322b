-- The list of movements leaves out relocations and says how many there are: both from one index, without the table.

create index movements_of_a_kind on movements (tenant_id, kind, recorded_at desc, id desc);
