import type { Right } from '#platform/contract/permissions.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Membership } from '#platform/http/actor.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import { detailsOf } from './details-of.ts'

/**
 * Makes a user a member of the open tenant, as invited.
 * @param from where the request came from, if it began a log-in
 */
export async function addMember(
  tx: Tx,
  who: Membership,
  { id, role, rights }: { id: string; role: Role; rights: Right[] },
  from?: Pick<RequestContext, 'address' | 'agent'>,
): Promise<void> {
  await tx
    .insertInto('entitlements')
    .values({ ...who, role, rights })
    .execute()
  await recordEvent(tx, who, {
    kind: 'MEMBER_JOINED',
    subject_id: id,
    details: detailsOf({ role, rights }),
    ...(from && { from }),
  })
}
