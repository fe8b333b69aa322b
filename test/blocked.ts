import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'
import { waitUntil } from './wait-until.ts'

/** Returns the number of connections to the test's database that wait for a lock. */
export async function waitingForLocks({ owner }: Pick<TestServer, 'owner'>): Promise<number> {
  const { rows } = await owner.query<{ waiting: number }>(`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]!.waiting
}

/**
 * Runs the statement `first` in a transaction, starts `late`, and commits the transaction once a connection waits for a
 * lock, so that `late` continues after the change. The last argument, if any, runs before the commit.
 * @param first statement that takes a lock which `late` needs
 * @returns the result of `late`
 */
export async function overtaken<T>(
  server: Pick<TestServer, 'owner'>,
  first: string,
  values: unknown[],
  late: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<T> {
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query(first, values)
    const answer = late()
    await waitUntil(async () => expect(await waitingForLocks(server)).toBeGreaterThan(0))
    await meanwhile()
    await client.query('commit')
    return await answer
  } finally {
    // After a commit, this rollback does nothing.
    await client.query('rollback')
    client.release()
  }
}
