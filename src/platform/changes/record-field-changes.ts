import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod/mini'
import type { Change, FieldChange } from '../contract/changes.ts'
import { fullName } from '../contract/permissions.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { Refusal } from '../contract/refusal.ts'
import { fieldProblems } from '../contract/problems.ts'

/** Records changed fields. The caller must hold the lock on the subject; `version` is the version after the change. */
export async function recordFieldChanges(
  tx: Tx,
  actor: Actor,
  subject_id: string,
  version: number,
  fields: FieldChange[],
): Promise<void> {
  await tx
    .insertInto('changes')
    .values({
      tenant_id: actor.tenant_id,
      id: uuidv7(),
      subject_id,
      version,
      changed_by: actor.user_id,
      changed_by_name: fullName(actor),
      fields: JSON.stringify(fields),
    })
    .execute()
}

export function readChanges(tx: Tx, actor: Actor, subject_id: string, after = 0): Promise<Change[]> {
  return tx
    .selectFrom('changes')
    .select(['version', 'changed_at', 'changed_by', 'changed_by_name', 'fields'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('subject_id', '=', subject_id)
    .where('version', '>', after)
    .orderBy('version', 'desc')
    .execute()
}

/**
 * Requires that `seen` is the current version; undefined skips the check.
 * @throws Refusal STALE with the changes since `seen`
 */
export async function requireVersion(
  tx: Tx,
  actor: Actor,
  subject: { id: string; version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === subject.version) return
  const changes = await readChanges(tx, actor, subject.id, seen)
  const names = [...new Set(changes.map(({ changed_by_name }) => changed_by_name))]
  const who = names.join(' and ') || 'Someone'
  throw new Refusal(
    'STALE',
    `${who} ${names.length > 1 ? 'have' : 'has'} just changed this. Check it again.`,
    { changes },
  )
}

/**
 * Validates a record with a change merged in, as strictly as a new one.
 * @throws Refusal INVALID with the fields named by their paths in the request
 */
export function parseMerged<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const [path, message] of fieldProblems(parsed.error)) fields[['body', ...path].join('.')] ??= message
  throw new Refusal('INVALID', 'Some values can’t be accepted.', { fields })
}
