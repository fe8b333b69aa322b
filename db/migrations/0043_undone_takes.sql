-- What an opening took is wanted again once, however often the straws are moved back; and is found by its movement.
alter table opening_takes add column undone_at timestamptz;
create index opening_takes_movement on opening_takes (tenant_id, movement_id) where movement_id is not null;

-- What was reversed before this was kept; a relocation that was undone cannot be told from one that was not.
alter table opening_takes no force row level security;
alter table movements no force row level security;
update opening_takes t set undone_at = r.recorded_at
from movements r where r.tenant_id = t.tenant_id and r.reverses_id = t.movement_id;
alter table opening_takes force row level security;
alter table movements force row level security;
