-- Lets PgBouncer check the passwords of the app's log-ins, which each start derives from the owner's. Run once as a
-- superuser in the database postgres, with a password of your own, which also goes into userlist.txt.
create role pgbouncer login password 'CHANGE ME';
create function pgbouncer_login(name text, out usename text, out secret text)
language sql security definer set search_path = pg_catalog
as $$ select rolname::text, rolpassword from pg_authid where rolname = name and rolname like '%\_login' and rolcanlogin $$;
revoke execute on function pgbouncer_login from public;
grant execute on function pgbouncer_login to pgbouncer;
