import { Client } from 'pg'

/**
 * Returns what is wrong with PostgreSQL's archiving, which otherwise only its log mentions: a failed last attempt, or
 * that archiving is off although `isWanted`.
 */
export async function archiverState(owner_url: string, isWanted: boolean): Promise<string[]> {
  const client = new Client({ connectionString: owner_url })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_off: boolean; failed_at: Date | null }>(
      `select current_setting('archive_mode') = 'off' as is_off,
        case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed_at
       from pg_stat_archiver`,
    )
    const { is_off, failed_at } = rows[0]!
    return [
      failed_at && `Archiving failed at ${failed_at.toISOString()}: PostgreSQL's log says why`,
      is_off && isWanted && 'This server was started without WAL_ARCHIVE_DIR and does not archive',
    ].filter((problem) => typeof problem === 'string')
  } finally {
    await client.end()
  }
}

/** Reads the identifier of a cluster, which names its folder in the archive. */
export async function readSystemIdentifier(owner_url: string): Promise<string> {
  const client = new Client({ connectionString: owner_url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    )
    return rows[0]!.id
  } finally {
    await client.end()
  }
}
