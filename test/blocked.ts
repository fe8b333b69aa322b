import { setTimeout as pause } from 'node:timers/promises'
import type { TestServer } from './test-server.ts'

/** Waits until somebody waits for a lock. */
async function blocked({ owner }: Pick<TestServer, 'owner'>): Promise<void> {
  const ends = Date.now() + 10_000
  while (Date.now() < ends) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount! > 0) return
    await pause(20)
  }
  throw new Error('Nobody waits for a lock.')
}

/** What is answered to whom has to wait until `first` is done with, which ends as soon as somebody waits for it. */
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
    await blocked(server)
    await meanwhile()
    await client.query('commit')
    return await answer
  } finally {
    // Does nothing after a commit.
    await client.query('rollback')
    client.release()
  }
}
