-- What webhooks were told says names, and is kept for a while: whoever takes names out takes them out of it as well.
grant select, update (body) on webhook_events to strawbook_eraser;
