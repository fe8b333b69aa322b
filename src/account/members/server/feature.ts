import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { mailing } from '#platform/jobs/start-workers.ts'
import * as invitations from './invitations.ts'
import * as memberInvitations from './member-invitations.ts'
import * as members from './members.ts'

export const feature: Feature<typeof contract> = {
  about: 'Members of the account, and invitations',
  contract,
  handlers: { ...invitations, ...memberInvitations, ...members },
  workers: {
    'mail-sign-up-invitation': mailing(invitations.mailSignUpInvitation),
    'mail-member-invitation': mailing(memberInvitations.mailMemberInvitation),
  },
}
