import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { mailing } from '#platform/jobs/start-workers.ts'
import { mailMemberInvitation } from './member-invitations.ts'
import { mailSignUpInvitation } from './sign-up-invitations.ts'
import * as invitations from './invitations.ts'
import * as memberInvitations from './member-invitations.ts'
import * as members from './members.ts'
import * as signUpInvitations from './sign-up-invitations.ts'

export const feature: Feature<typeof contract> = {
  about: 'Who belongs to the account, and invitations',
  contract,
  handlers: { ...invitations, ...memberInvitations, ...members, ...signUpInvitations },
  workers: {
    'mail-sign-up-invitation': mailing(mailSignUpInvitation),
    'mail-member-invitation': mailing(mailMemberInvitation),
  },
}
