import { v7 as uuidv7 } from 'uuid'
import type { Row } from './read-archive.ts'

/** What the things of an archive are called in their new account. */
export type NewIds = {
  of(old: unknown): string | undefined
  set(old: unknown, id: string): void
  /** A new one, later in order than all before. */
  make(old: unknown): string
  /** @throws an Error of one line where one names a thing that the archive does not have */
  renew(row: Row, columns: readonly string[]): Row
  /** Also within lists and objects; what is not known stays. */
  renewDeep(value: unknown): unknown
}

export function newIds(): NewIds {
  const known = new Map<unknown, string>()
  const ids: NewIds = {
    of: (old) => known.get(old),
    set: (old, id) => void known.set(old, id),
    make(old) {
      const id = uuidv7()
      known.set(old, id)
      return id
    },
    renew(row, columns) {
      const renewed = { ...row }
      for (const column of columns) {
        const old = row[column]
        if (old === null || old === undefined) continue
        renewed[column] = known.get(old)
        if (renewed[column] === undefined)
          throw new Error(`This is no whole archive: ${column} ${JSON.stringify(old)} is missing`)
      }
      return renewed
    },
    renewDeep(value) {
      if (Array.isArray(value)) return value.map(ids.renewDeep)
      if (typeof value !== 'object' || value === null) return known.get(value) ?? value
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ids.renewDeep(one)]))
    },
  }
  return ids
}
