import type { Permission } from '#platform/contract/permissions.ts'
import type { File } from './contract.ts'

/** With CORRECT any file may be deleted, without it those that the user has added. */
export function mayDelete(
  { added_by }: Pick<File, 'added_by'>,
  user_id: string,
  may: ReadonlySet<Permission>,
): boolean {
  return may.has('CORRECT') || added_by === user_id
}
