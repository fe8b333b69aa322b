/** Data that a phone stores for one user in one account: the outbox, and preloaded data. */
import { type DBSchema, openDB } from 'idb'
import { type Entry, type NewEntry, upgradeEntry } from './entry.ts'
import type { OutboxStore } from './send.ts'

interface Shape extends DBSchema {
  outbox: { key: number; value: NewEntry & { seq?: number } }
  kept: { key: string; value: unknown }
}

export type Person = { user_id: string; tenant_id: string }
export type Store = Awaited<ReturnType<typeof openStore>>

/** Prefix of the databases on phones. It never changes, because they hold entries that were not sent. */
const PREFIX = 'pocket-'
export const nameOf = ({ user_id, tenant_id }: Person) => `${PREFIX}${user_id}-${tenant_id}`

/**
 * Whether the browser can store entries. Locks keep two tabs from sending the same entry. Browsers offer them
 * on secure pages only, but other pages cannot work offline anyway.
 */
export const canKeep = () => typeof indexedDB !== 'undefined' && 'locks' in navigator

/**
 * Opens the store of a user in an account.
 * @param undoOf returns the entry that undoes a booked one, from the reply to it
 */
export async function openStore(person: Person, undoOf: (entry: Entry, reply: unknown) => NewEntry | null) {
  const name = nameOf(person)
  const db = await openDB<Shape>(name, 2, {
    upgrade: async (made, version, _, tx) => {
      if (version === 0) {
        made.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
        made.createObjectStore('kept')
        return
      }
      const outbox = tx.objectStore('outbox')
      for (const entry of await outbox.getAll()) await outbox.put(upgradeEntry(entry))
    },
    // Another tab erases the database.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  const entries = async () => (await db.getAll('outbox')) as Entry[]
  const box: OutboxStore = {
    next: async () => (await entries()).find(({ state }) => state === 'WAITING'),
    change: async (entry) => {
      const tx = db.transaction('outbox', 'readwrite')
      const now = (await tx.store.get(entry.seq)) as Entry | undefined
      // Keep an undo that the user has requested in the meantime.
      if (now) await tx.store.put({ ...entry, ...(now.undoRequested ? { undoRequested: true } : {}) })
      await tx.done
      return now !== undefined
    },
    done: async ({ seq }, reply) => {
      const tx = db.transaction('outbox', 'readwrite')
      const now = (await tx.store.get(seq)) as Entry | undefined
      const undo = now ? undoOf(now, reply) : null
      // An entry that cannot be undone from here stays booked.
      if (now?.undoRequested && undo) {
        await tx.store.delete(seq)
        await tx.store.add(undo)
      } else if (now) await tx.store.put({ ...now, state: 'BOOKED', undo, undoRequested: false })
      await tx.done
    },
  }
  return {
    ...{ name, box, entries },
    /**
     * Adds an entry and returns after it is on disk. The entry that it replaces is deleted in the same
     * transaction.
     */
    add: async (entry: NewEntry, replaced?: number) => {
      const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
      if (replaced !== undefined) await tx.store.delete(replaced)
      const seq = await tx.store.add(entry)
      await tx.done
      return seq
    },
    /** Changes a draft by one step. */
    update: async (seq: number, step: (entry: Entry) => Entry) => {
      const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
      const now = (await tx.store.get(seq)) as Entry | undefined
      if (now) await tx.store.put(step(now))
      await tx.done
    },
    /**
     * Undoes an entry. A booked one gets an undo; one without an attempt is deleted. For any other, only the
     * server knows the outcome, so that the undo is decided later.
     */
    takeBack: async (seq: number) => {
      const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
      const now = (await tx.store.get(seq)) as Entry | undefined
      if (now?.state === 'WAITING' && now.wasSent) await tx.store.put({ ...now, undoRequested: true })
      else await tx.store.delete(seq)
      if (now?.undo) await tx.store.add(now.undo)
      await tx.done
      return now !== undefined
    },
    /** Deletes booked entries that the preloaded stock includes. */
    forgetBooked: async (seqs: readonly number[]) => {
      const tx = db.transaction('outbox', 'readwrite')
      for (const seq of seqs) await tx.store.delete(seq)
      await tx.done
    },
    keep: (key: string, value: unknown) => db.put('kept', value, key),
    kept: (key: string) => db.get('kept', key),
    forgetKept: () => db.clear('kept'),
    close: () => db.close(),
  }
}

/** Returns the accounts of a user for which this phone stores data. */
export async function storesOf(user_id: string): Promise<Person[]> {
  if (!canKeep()) return []
  const start = nameOf({ user_id, tenant_id: '' })
  const all = await indexedDB.databases()
  return all.flatMap(({ name }) =>
    name?.startsWith(start) ? [{ user_id, tenant_id: name.slice(start.length) }] : [],
  )
}

export function eraseStore(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
}
