-- From when until when a centre is approved; null: not known, or without an end.
alter table parties
  add column approval_valid_from date,
  add column approval_valid_until date,
  add check (approval_valid_until >= approval_valid_from);
