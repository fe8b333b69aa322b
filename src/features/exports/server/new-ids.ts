import { v7 as uuidv7 } from 'uuid'

/** The ids that rows of an archive get in their new account. */
export type NewIds = {
  of(old: unknown): string | undefined
  set(old: unknown, id: string): void
  /** The new id, which is later in order than all made before. */
  make(old: unknown): string
  /** @throws an Error of one line if the archive has nothing of this id */
  require(old: unknown, column: string): string
  /** Replaces known ids anywhere in a JSON value. */
  renewWithin(value: unknown): unknown
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

export function newIds(): NewIds {
  const known = new Map<unknown, string>()
  return {
    of: (old) => known.get(old),
    set: (old, id) => void known.set(old, id),
    make(old) {
      const id = known.get(old) ?? uuidv7()
      known.set(old, id)
      return id
    },
    require(old, column) {
      const id = known.get(old)
      if (id === undefined)
        throw new Error(`This is no whole archive: ${column} ${JSON.stringify(old)} is missing`)
      return id
    },
    renewWithin: (value) =>
      JSON.parse(JSON.stringify(value).replace(UUID, (old) => known.get(old) ?? old)) as unknown,
  }
}
