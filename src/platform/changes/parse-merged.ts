import type * as z from 'zod/mini'
import { fieldProblems } from '../contract/problems.ts'
import { Refusal } from '../contract/refusal.ts'

/**
 * Validates a record with a change merged in, as strictly as a new one.
 * @throws Refusal INVALID with field paths as in the request body
 */
export function parseMerged<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const [path, message] of fieldProblems(parsed.error)) fields[['body', ...path].join('.')] ??= message
  throw new Refusal('INVALID', 'Some of what was sent cannot be accepted.', { fields })
}
