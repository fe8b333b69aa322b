import type { Address } from './choose-address.ts'

export type Settings = Record<string, string | number>

/** Returns the settings for the command line of each start, so that those of a new version take effect. */
export function serverSettings({ host, port }: Address): Settings {
  const bySocket = host !== '127.0.0.1'
  return {
    port,
    listen_addresses: bySocket ? '' : host,
    // The value is a list, so a comma or blank in an unquoted path would split it.
    unix_socket_directories: bySocket ? `"${host.replaceAll('"', '""')}"` : '',
    max_connections: 60,
    shared_buffers: '64MB',
    jit: 'off',
    fsync: 'on',
    full_page_writes: 'on',
    // PostgreSQL's default; initdb would scale it down with the small segments.
    min_wal_size: '80MB',
    max_wal_size: '1GB',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file per weekday, truncated a week later, cannot fill the disk.
    logging_collector: 'on',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    // Do not log statements and details, because they contain what users entered.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}

/** Returns only needed variables, because the server must not get the secrets in Node's environment. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env
  return Object.fromEntries(
    Object.entries({ PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C' }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}
