-- Accounts are looked at in the morning of their time zone. A process of the previous version goes by looked_on.
alter table daily_looks add column due_at timestamptz not null default now();
