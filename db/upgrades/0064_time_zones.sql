-- IANA name; null until a browser of an owner has named one. Until then UTC counts.
alter table tenants add column time_zone text check (time_zone ~ '^[A-Z][A-Za-z0-9_+/-]{1,63}$');
-- Set by an owner's log-in; no owner has confirmed or changed it yet.
alter table tenants add column is_time_zone_guessed boolean not null default false;
