import { type Database, openTenant } from '#platform/database/database.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Mail } from '#platform/external/mailer.ts'
import { writeMail } from '#platform/external/write-mail.ts'
import { INVITATION_DAYS, newMemberToken } from './invitation-tokens.ts'

/** Creates the token along with the mail; null if the invitation is gone by then. */
export async function mailMemberInvitation(
  database: Database,
  { tenant_id, invitationId }: { tenant_id: string; invitationId: string },
  link: (path: string) => string,
): Promise<Mail | null> {
  const { token, token_hash } = newMemberToken(tenant_id)
  const invitation = await database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    await tx
      .updateTable('member_invitations')
      .set({ token_hash })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', invitationId)
      .execute()
    return tx
      .selectFrom('member_invitations as i')
      .innerJoin('tenants as t', 't.id', 'i.tenant_id')
      .innerJoin('users as u', 'u.id', 'i.invited_by')
      .select(['i.email', 't.name', 'u.first_name', 'u.last_name'])
      .where('i.tenant_id', '=', tenant_id)
      .where('i.id', '=', invitationId)
      .executeTakeFirst()
  })
  if (!invitation) return null
  const { email, name } = invitation
  return writeMail({
    to: email,
    subject: `${name} invites you to Strawbook`,
    before: [
      `${fullName(invitation)} invites you to keep the straws of ${name} together in Strawbook.`,
      `The link works once, for ${INVITATION_DAYS} days, for this address.`,
    ],
    action: { label: 'Accept the invitation', url: link(`/auth/enrollment#token=${token}`) },
    after: ['If you do not know who this is from, leave this mail alone.'],
  })
}
