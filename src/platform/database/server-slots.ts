/** Slots shared by all servers on a database, and the number of servers. */
import { openPrimaryPool } from './primary-pool.ts'

/**
 * Takes one of the `max` slots of a name, which all servers share. If a server is killed or loses its connection, its
 * slots become free. After a lost connection, the work that holds them continues.
 * @returns a function that frees the slot, or null if all are taken
 */
export type TakeSlot = (name: string, max: number) => Promise<(() => Promise<void>) | null>

export type ServerSlots = {
  takeSlot: TakeSlot
  /** Returns the number of servers by the last count, at least 1; counts again if that is over two seconds old. */
  countServers(): number
  close(): Promise<void>
}

const APPLICATION_NAME = 'strawbook server'
const COUNT_EVERY_MS = 2000
/** Settings with which PostgreSQL detects within 25 s, instead of two hours, that a server's machine is lost. */
const KEEPALIVES = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/**
 * Opens the slots of this server, on a separate connection that is made when first needed.
 * @param config settings of the server's other connections
 */
export function openServerSlots(
  config: Parameters<typeof openPrimaryPool>[0],
  onError: (error: Error) => void,
): ServerSlots {
  const pool = openPrimaryPool(
    {
      ...config,
      // Use a single connection and never close it, because the slots are advisory locks of its session.
      max: 1,
      idleTimeoutMillis: 0,
      application_name: APPLICATION_NAME,
      options: `${config.options} ${KEEPALIVES}`,
    },
    onError,
  )
  const query = async <R extends object>(text: string, values: unknown[]): Promise<R[]> => {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<R>(text, values)
      client.release()
      return rows
    } catch (error) {
      pool.note(error)
      client.release(true)
      throw error
    }
  }

  // A session can take its own lock again, so its slots are also recorded here.
  const own = new Set<string>()
  let taking: Promise<unknown> = Promise.resolve()
  const take = async (name: string, max: number) => {
    const keyOf = (slot: number) => `${name} ${slot}`
    const free = Array.from({ length: max }, (_, index) => index + 1).filter((slot) => !own.has(keyOf(slot)))
    const [taken] = await query<{ slot: number }>(
      'select slot from unnest($2::int[]) slot where pg_try_advisory_lock(hashtextextended($1, slot)) limit 1',
      [name, free],
    )
    if (taken === undefined) return null
    const key = keyOf(taken.slot)
    own.add(key)
    return async () => {
      if (!own.has(key)) return
      await query('select pg_advisory_unlock(hashtextextended($1, $2))', [name, taken.slot]).catch(onError)
      own.delete(key)
    }
  }

  let [servers, countedAt] = [1, -Infinity]
  const count = async () => {
    const [counted] = await query<{ servers: number }>(
      'select count(*)::int as servers from pg_stat_activity where datname = current_database() and application_name = $1',
      [APPLICATION_NAME],
    )
    servers = counted!.servers
  }
  return {
    takeSlot(name, max) {
      const taken = taking.then(() => take(name, max))
      taking = taken.catch(() => {})
      return taken
    },
    countServers() {
      if (performance.now() - countedAt > COUNT_EVERY_MS) {
        countedAt = performance.now()
        void count().catch(onError)
      }
      return servers
    },
    close: () => pool.close(),
  }
}
