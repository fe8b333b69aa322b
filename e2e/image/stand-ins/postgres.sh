# Starts PostgreSQL as the official image does: the first time with a role, its password and a database of its name.
set -eu
as_postgres='setpriv --reuid postgres --regid postgres --init-groups'
mkdir -p "$PGDATA" /run/postgresql
chown -R postgres:postgres /var/lib/postgresql /run/postgresql
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/run/postgresql/password
  $as_postgres initdb --username "$POSTGRES_USER" --pwfile /run/postgresql/password \
    --auth-local trust --auth-host scram-sha-256
  rm /run/postgresql/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "create database \"$POSTGRES_USER\"" | $as_postgres postgres --single -D "$PGDATA" postgres
fi
exec $as_postgres postgres -c listen_addresses='*'
