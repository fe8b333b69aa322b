import type { Role } from '#platform/contract/roles.ts'
import type { File } from './contract.ts'

/** An owner deletes any file, others what they have added themselves. */
export function mayDelete(
  { added_by }: Pick<File, 'added_by'>,
  user_id: string,
  role: Role | undefined,
): boolean {
  return role === 'OWNER' || added_by === user_id
}
