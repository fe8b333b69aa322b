/** What people read of members. Where the specification gives a text, it stands here letter for letter. */

export const invitationTexts = {
  title: 'Get your invite',
  text: 'Strawbook is in beta and opens by invitation. Leave your address, and we write to you when there is room.',
  submit: 'Join now',
  failed: 'Please try again',
  done: (email: string) => `Thank you. We write to ${email} as soon as we can.`,
  void_title: 'This invitation does not work',
  incomplete_title: 'This link is incomplete',
  incomplete_text:
    'Open the link in the email again, or copy all of it. If it still does not work, ask whoever invited you for a new one.',
  void_text: 'It was used already, was withdrawn, or is too old. Ask whoever invited you for a new one.',
} as const

export const signupTexts = {
  title: 'Sign up',
  beta: 'Strawbook is in beta. Sign-up is by invitation only.',
  without_link: 'If you were invited, open the whole link in the email. If not, ask for an invite.',
  company_name: 'Company name',
  company_hint: 'Leave it empty if you keep straws for yourself.',
  company_email: 'Company email',
  country: 'Country',
  submit: 'Sign up',
  failed: "We couldn't sign you up. Please try again.",
} as const

export const enrollmentTexts = {
  title: 'Accept the invitation',
  text: (tenant: string, role: string) => `You join ${tenant} as ${role}.`,
  submit: 'Join now',
  failed: "We couldn't enrol you. Please try again, and contact customer service if it persists.",
  in_use: 'Email is already in use',
  mismatch: 'The email must be the one the invitation was sent to.',
} as const

export const membersTexts = {
  members: 'Members',
  invite: 'Invite a member',
  invite_send: 'Send the invitation',
  invited: (email: string) => `${email} is invited.`,
  invite_failed: 'The invite could not be sent. Contact customer service if it persists.',
  invitations: 'Open invitations',
  resend: 'Send again',
  resend_to: (email: string) => `Send the invitation to ${email} again`,
  resent: (email: string) => `The invitation is on its way to ${email} again.`,
  withdraw: 'Withdraw',
  withdraw_of: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawn: (email: string) => `The invitation of ${email} is withdrawn.`,
  until_day: (day: string) => `Open until ${day}`,
  remove: 'Remove',
  remove_member: (name: string) => `Remove ${name}`,
  remove_question: (name: string) => `Remove ${name} from the account?`,
  remove_text: (name: string) => `The account is closed to ${name} at once. What ${name} signed stays.`,
  removed: (name: string) => `${name} is removed.`,
  remove_failed: 'Could not delete the member. Please try again.',
  invitations_failed: 'Could not load the invitations.',
  members_failed: 'Could not load the members. Please refresh the page.',
  role_of: (name: string) => `Role of ${name}`,
  role_changed: (name: string, role: string) => `${name} is ${role} now.`,
} as const
