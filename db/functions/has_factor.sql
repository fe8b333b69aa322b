-- Whether a user has set up a second factor.
create or replace function has_factor(person uuid) returns boolean language sql stable as $$
  select exists (select from authenticators where user_id = person and is_confirmed)
    or exists (select from passkeys where user_id = person)
$$;
