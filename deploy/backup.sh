# Writes the whole PostgreSQL server into one file each night at 02:30 UTC, and once at the start if there is none yet. A
# file gets its name only once it is complete. The latest 14 stay. With RESTIC_REPOSITORY, the dump is also sent there,
# uncompressed, because restic then stores only what is new; it stays there for BACKUP_DAYS.
set -u
umask 077

backup() {
  made=/backups/strawbook-$(date -u +%Y-%m-%dT%H%M%SZ).sql.gz
  # Not piped into gzip, because a pipe reports only whether gzip succeeded.
  if pg_dumpall --clean --if-exists >/backups/.partial.sql &&
    gzip -f /backups/.partial.sql && sync /backups/.partial.sql.gz && mv /backups/.partial.sql.gz "$made"; then
    echo "Backup: $made, $(wc -c <"$made") bytes"
    ls -1 /backups/strawbook-*.sql.gz | head -n -14 | xargs -r rm
    [ -z "${RESTIC_REPOSITORY:-}" ] || send
  else
    echo 'The backup failed. It is made again next night.' >&2
  fi
}

# The repository is created if it is missing, so that no command has to be typed in the container.
send() {
  # A pipe reports only whether restic succeeded, so the file is read completely first.
  if { restic cat config >/dev/null || restic init; } && gzip --test "$made" &&
    gunzip -c "$made" | restic backup --quiet --host strawbook --tag dump --stdin --stdin-filename strawbook.sql &&
    restic forget --quiet --tag dump --group-by '' --keep-within "${BACKUP_DAYS:-14}d" --prune; then
    echo 'The backup is in the repository.'
  else
    echo 'The backup could not be sent to the repository. It is sent again next night.' >&2
  fi
}

trap 'exit 0' TERM
ls /backups/strawbook-*.sql.gz >/dev/null 2>&1 || backup
while true; do
  now=$(date -u +%s)
  sleep $(((now - 9000) / 86400 * 86400 + 86400 + 9000 - now)) &
  wait $!
  backup
done
