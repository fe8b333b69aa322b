/** Data that a phone stores for one user in one account: the outbox, and preloaded data. */
import { type DBSchema, type IDBPObjectStore, openDB } from 'idb'
import { type Entry, type NewEntry, type Person, upgradeEntry } from './entry.ts'
import type { OutboxStore } from './send.ts'

interface Shape extends DBSchema {
  outbox: { key: number; value: NewEntry & { seq?: number } }
  kept: { key: string; value: unknown }
}

type Outbox = IDBPObjectStore<Shape, ['outbox'], 'outbox', 'readwrite'>
export type Store = Awaited<ReturnType<typeof openStore>>

/** Prefix of the databases on phones. It never changes, because they hold entries that were not sent. */
const PREFIX = 'pocket-'
export const nameOf = ({ user_id, tenant_id }: Person) => `${PREFIX}${user_id}-${tenant_id}`

/** Whether entries can be stored. Locks, which need a secure page, prevent two tabs from sending the same entry. */
export const canKeep = () => typeof indexedDB !== 'undefined' && 'locks' in navigator

/** Opens the store of a user in an account. `undoOf` returns the entry that undoes a booked one, or null. */
export async function openStore(person: Person, undoOf: (entry: Entry, reply: unknown) => NewEntry | null) {
  const name = nameOf(person)
  if (!canList) localStorage.setItem(name, '')
  const db = await openDB<Shape>(name, 3, {
    upgrade: (made, version, _, tx) => {
      const outbox =
        version === 0
          ? made.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
          : tx.objectStore('outbox')
      if (version === 0) made.createObjectStore('kept')
      void outbox.getAll().then((stored) => stored.map((entry) => outbox.put(upgradeEntry(entry))))
    },
    // Close the database when another tab erases it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  const entries = async () => (await db.getAll('outbox')) as Entry[]
  /**
   * Runs `work` on the outbox in a transaction, which is on disk when this resolves. `entry` is the one with the number
   * `seq`, undefined if it has been deleted.
   */
  const change = async <T>(
    seq: number,
    work: (outbox: Outbox, entry: Entry | undefined) => Promise<T>,
  ): Promise<T> => {
    const { store, done } = db.transaction('outbox', 'readwrite', { durability: 'strict' })
    const result = await work(store, (await store.get(seq)) as Entry | undefined)
    await done
    return result
  }
  const box: OutboxStore = {
    next: async () => (await entries()).find(({ state }) => state === 'WAITING'),
    change: (entry) =>
      change(entry.seq, async (outbox, now) => {
        // Preserve an undo that the user has requested in the meantime.
        if (now) await outbox.put({ ...entry, ...(now.undoRequested && { undoRequested: true }) })
        return now !== undefined
      }),
    done: ({ seq }, reply) =>
      change(seq, async (outbox, now) => {
        const undo = now ? undoOf(now, reply) : null
        // An entry that this phone cannot undo stays booked.
        if (now?.undoRequested && undo) {
          await outbox.delete(seq)
          await outbox.add(undo)
        } else if (now)
          await outbox.put({ ...now, state: 'BOOKED', answeredAt: Date.now(), undo, undoRequested: false })
      }),
  }
  return {
    ...{ name, box, entries },
    /** Adds an entry, and deletes the entry that it replaces in the same transaction. */
    add: (entry: NewEntry, replaced = 0) =>
      change(replaced, async (outbox, former) => {
        if (former) await outbox.delete(replaced)
        return outbox.add(entry)
      }),
    update: (seq: number, step: (entry: Entry) => Entry) =>
      change(seq, async (outbox, now) => {
        if (now) await outbox.put(step(now))
      }),
    /**
     * Undoes an entry. A booked one is replaced by its undo, if it has one. One that waits after an attempt is only
     * marked, because its outcome is unknown; it is undone if it turns out to be booked. Any other is deleted.
     * @returns whether that is possible: the entry may be deleted, or recorded without a possible undo
     */
    takeBack: (seq: number) =>
      change(seq, async (outbox, now) => {
        if (now?.state === 'BOOKED' && !now.undo) return false
        if (now?.state === 'WAITING' && now.wasSent) await outbox.put({ ...now, undoRequested: true })
        else await outbox.delete(seq)
        if (now?.undo) await outbox.add(now.undo)
        return now !== undefined
      }),
    /** Notes that the preloaded stock includes booked entries, and deletes those not answered at `since` or later. */
    settle: (booked: readonly Entry[], since: number) =>
      Promise.all(
        booked.map(({ seq }) =>
          change(seq, async (outbox, now) => {
            if (now?.state !== 'BOOKED') return
            // Users can neither view nor undo an entry without details, such as an undo.
            if (now.details === null || !(now.answeredAt! >= since)) await outbox.delete(seq)
            else await outbox.put({ ...now, isIncluded: true })
          }),
        ),
      ),
    write: (key: string, value: unknown) => db.put('kept', value, key),
    read: (key: string) => db.get('kept', key),
    clear: () => db.clear('kept'),
    close: () => db.close(),
  }
}

/** Whether the browser lists its databases. In Firefox before 126, local storage contains their names. */
const canList = typeof IDBFactory !== 'undefined' && 'databases' in IDBFactory.prototype

/** Returns the accounts of a user for which this phone stores data. */
export async function storesOf(user_id: string): Promise<Person[]> {
  if (!canKeep()) return []
  const start = nameOf({ user_id, tenant_id: '' })
  const all = canList ? await indexedDB.databases() : Object.keys(localStorage).map((name) => ({ name }))
  return all.flatMap(({ name }) =>
    name?.startsWith(start) ? [{ user_id, tenant_id: name.slice(start.length) }] : [],
  )
}
