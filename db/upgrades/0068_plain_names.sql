-- Renames tables and columns to the terms of the field.
alter table daily_looks rename to daily_checks;
alter table file_pieces rename to file_chunks;
alter table notice_mails rename to alert_mails;
alter table notices rename to alerts;
alter table program_keys rename to api_keys;
alter table reminders rename to snoozes;
alter table webhook_turns rename to webhook_leases;

alter table alert_mails rename notice_id to alert_id;
alter table archives rename asked_at to requested_at;
alter table archives rename asked_by to requested_by;
alter table archives rename asked_by_name to requested_by_name;
alter table archives rename heard_at to last_active_at;
alter table closings rename asked_at to requested_at;
alter table closings rename asked_by to requested_by;
alter table closings rename began_at to started_at;
alter table discarded_entries rename said to summary;
alter table discarded_entries rename why to error;
alter table factor_resets rename asked_at to requested_at;
alter table openings rename heard_at to last_active_at;
alter table openings rename heard_by to last_active_by;
alter table openings rename heard_by_name to last_active_by_name;
alter table sessions rename proven_at to reauthenticated_at;
alter table snoozes rename remind_at to snoozed_until;
alter table stock_take_canisters rename begun_at to started_at;
alter table stock_take_canisters rename begun_by to started_by;
alter table stock_take_canisters rename begun_by_name to started_by_name;
alter table stock_takes rename begun_at to started_at;
alter table stock_takes rename begun_by to started_by;
alter table stock_takes rename begun_by_name to started_by_name;
alter table webhook_deliveries rename tries to attempts;
alter table webhook_deliveries rename next_try_at to next_attempt_at;
alter table webhooks rename disabled_because to disabled_reason;

-- Names of constraints and indexes follow.
do $$
declare
  renamed constant text[] := '{
    {daily_looks, daily_checks}, {file_pieces, file_chunks}, {notice_mails, alert_mails}, {notice_id, alert_id},
    {notices, alerts}, {program_keys, api_keys}, {reminders, snoozes}, {webhook_turns, webhook_leases},
    {asked_by, requested_by}, {began_at, started_at}, {heard_by, last_active_by}, {begun_by, started_by},
    {disabled_because, disabled_reason}
  }';
  pair text[];
  new_name text;
  one record;
begin
  foreach pair slice 1 in array renamed loop
    for one in
      select conrelid::regclass as relation, conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and conname ~ ('(^|_)' || pair[1] || '(_|$)')
    loop
      new_name := regexp_replace(one.name, '(^|_)' || pair[1] || '(?=_|$)', '\1' || pair[2]);
      execute format('alter table %s rename constraint %I to %I', one.relation, one.name, new_name);
    end loop;
    for one in
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'i' and relname ~ ('(^|_)' || pair[1] || '(_|$)')
    loop
      new_name := regexp_replace(one.name, '(^|_)' || pair[1] || '(?=_|$)', '\1' || pair[2]);
      execute format('alter index %I rename to %I', one.name, new_name);
    end loop;
  end loop;
end $$;

alter table challenges drop constraint challenges_purpose_check;
update challenges set purpose = 'REAUTHENTICATION' where purpose = 'PROOF';
alter table challenges add check (purpose in ('LOG_IN', 'REAUTHENTICATION', 'NEW_PASSKEY'));
