/** Change history of records. Entries are changed only to erase names, and deleted only with their account. */
import * as z from 'zod/mini'
import { id, instant } from './fields.ts'

/** Change of one field, named by its path (`sheet.sample.volume`). */
export const FieldChange = z.strictObject({
  field: z.string(),
  old: z.unknown(),
  new: z.unknown(),
  /**
   * Name of the record whose id is `old`, as it was at the time of the change, because the record may have been renamed
   * or deleted since. It is null if `old` is not an id or the record was not found, and absent for fields without ids.
   */
  old_name: z.optional(z.nullable(z.string())),
  new_name: z.optional(z.nullable(z.string())),
})
export type FieldChange = z.infer<typeof FieldChange>

/** Edit of a record; `version` is the record's version after the edit. */
export const Change = z.strictObject({
  version: z.int(),
  changed_at: instant,
  changed_by: id,
  changed_by_name: z.string(),
  fields: z.array(FieldChange),
})
export type Change = z.infer<typeof Change>

/** Returns the fields in which two states of a record differ. Lists and null are compared as a whole. */
export function differences(old: unknown, now: unknown, path: readonly string[] = []): FieldChange[] {
  if (isPlain(old) && isPlain(now)) {
    const names = new Set([...Object.keys(old), ...Object.keys(now)])
    return [...names].flatMap((name) => differences(old[name] ?? null, now[name] ?? null, [...path, name]))
  }
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field: path.join('.'), old, new: now }]
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
