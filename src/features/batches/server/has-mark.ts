import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/database/database.ts'

/** Returns the `ilike` pattern of a text in a straw mark, in which line breaks and blanks are the same. */
export function markPattern(text: string): string {
  return containing(text.trim().replace(/\s+/g, ' '))
}

/**
 * Whether a straw mark matches a pattern of `markPattern`.
 * @param batches alias of the table `batches`
 */
export function hasMark(batches: string, pattern: string): RawBuilder<boolean> {
  return sql`regexp_replace(${sql.ref(`${batches}.straw_mark_text`)}, '\\s+', ' ', 'g') ilike ${pattern}`
}
