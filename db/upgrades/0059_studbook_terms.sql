-- Whether a studbook takes foals from artificial insemination (null: not known), and the permit for a stallion's frozen semen.
alter table studbook_rules
  alter column years drop not null,
  add column ai_allowed boolean,
  add column permit_number text;
