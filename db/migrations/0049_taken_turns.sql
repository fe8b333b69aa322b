-- Until when a turn is somebody's: next_at alone was moved forward by what happened meanwhile, and the turn taken twice.
alter table webhook_turns add taken_until timestamptz;
