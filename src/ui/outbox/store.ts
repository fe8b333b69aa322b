/** What a phone stores for one user in one account: its outbox, and what was preloaded. */
import { type DBSchema, openDB } from 'idb'
import type { Entry, NewEntry } from './entry.ts'
import type { Box } from './send.ts'

interface Shape extends DBSchema {
  outbox: { key: number; value: NewEntry & { seq?: number } }
  kept: { key: string; value: unknown }
}

export type Person = { user_id: string; tenant_id: string }
export type Store = Awaited<ReturnType<typeof openStore>>

const PREFIX = 'pocket-'
export const nameOf = ({ user_id, tenant_id }: Person) => `${PREFIX}${user_id}-${tenant_id}`

/** Locks keep two tabs from sending the same entry; browsers have them on pages that can be kept at all. */
export const canKeep = () => typeof indexedDB !== 'undefined' && 'locks' in navigator

/** @param undoOf what undoes an entry that was taken back, from the reply that says what it booked */
export async function openStore(person: Person, undoOf: (entry: Entry, reply: unknown) => NewEntry | null) {
  const name = nameOf(person)
  const db = await openDB<Shape>(name, 1, {
    upgrade: (made) => {
      made.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      made.createObjectStore('kept')
    },
    // Somebody erases it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  const entries = async () => (await db.getAll('outbox')) as Entry[]
  const box: Box = {
    next: async () => (await entries()).find(({ state }) => state === 'WAITING'),
    change: async (entry) => {
      const turn = db.transaction('outbox', 'readwrite')
      const now = (await turn.store.get(entry.seq)) as Entry | undefined
      // What somebody said of it meanwhile stays said.
      if (now) await turn.store.put({ ...entry, ...(now.is_undone ? { is_undone: true } : {}) })
      await turn.done
      return now !== undefined
    },
    done: async ({ seq }, reply) => {
      const turn = db.transaction('outbox', 'readwrite')
      const now = (await turn.store.get(seq)) as Entry | undefined
      const undo = now ? undoOf(now, reply) : null
      // What cannot be undone from here stays booked.
      if (now?.is_undone && undo) {
        await turn.store.delete(seq)
        await turn.store.add(undo)
      } else if (now) await turn.store.put({ ...now, state: 'BOOKED', undo, is_undone: false })
      await turn.done
    },
  }
  return {
    ...{ name, box, entries },
    /** On the disk before anybody is told that it is kept; what it takes the place of goes with that, or neither does. */
    add: async (entry: NewEntry, replaced?: number) => {
      const turn = db.transaction('outbox', 'readwrite', { durability: 'strict' })
      if (replaced !== undefined) await turn.store.delete(replaced)
      const seq = await turn.store.add(entry)
      await turn.done
      return seq
    },
    /** What is under way, one step on. */
    update: async (seq: number, step: (entry: Entry) => Entry) => {
      const turn = db.transaction('outbox', 'readwrite', { durability: 'strict' })
      const now = (await turn.store.get(seq)) as Entry | undefined
      if (now) await turn.store.put(step(now))
      await turn.done
    },
    /** What is booked is undone; what was never tried is as if it had not been; of all else the server knows which. */
    takeBack: async (seq: number) => {
      const turn = db.transaction('outbox', 'readwrite', { durability: 'strict' })
      const now = (await turn.store.get(seq)) as Entry | undefined
      if (now?.state === 'WAITING' && now.is_tried) await turn.store.put({ ...now, is_undone: true })
      else await turn.store.delete(seq)
      if (now?.undo) await turn.store.add(now.undo)
      await turn.done
      return now !== undefined
    },
    /** What was booked before it was read ahead is in there. */
    forgetBooked: async (seqs: readonly number[]) => {
      const turn = db.transaction('outbox', 'readwrite')
      for (const seq of seqs) await turn.store.delete(seq)
      await turn.done
    },
    keep: (key: string, value: unknown) => db.put('kept', value, key),
    kept: (key: string) => db.get('kept', key),
    forgetKept: () => db.clear('kept'),
    close: () => db.close(),
  }
}

/** The accounts of a user that this phone stores something of. */
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
