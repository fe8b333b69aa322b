/** Texts from the specification are verbatim. */

export const invitationTexts = {
  title: 'Get your invite',
  text: 'Strawbook is in beta and opens by invitation. Leave your email and we’ll invite you when there is room.',
  submit: 'Join now',
  failed: 'Please try again',
  done: (email: string) => `Thank you. We’ll email ${email} as soon as we can.`,
  acceptedTitle: 'Invitation already accepted',
  acceptedText: 'The link works once. Log in to continue.',
  expiredTitle: 'Invitation expired',
  voidTitle: 'This invitation doesn’t work',
  incompleteTitle: 'This link is incomplete',
  incompleteText:
    'Open the link in the email again, or copy all of it. Still not working? Ask for a new one.',
  voidText: 'It was withdrawn, or a newer one was sent. Open the latest email, or ask for a new one.',
} as const

export const signupTexts = {
  title: 'Sign up',
  beta: 'Strawbook is in beta. Sign-up is by invitation only.',
  withoutLink: 'If you were invited, open the whole link in the email. If not, ask for an invitation.',
  company_name: 'Company name',
  optional: 'optional',
  company_email: 'Company email',
  addCompanyEmail: 'Add company email',
  country: 'Country',
  submit: 'Sign up',
  free: (days: number) => `${days} days free, no card needed.`,
  failed: "We couldn't sign you up. Please try again.",
} as const

export const enrollmentTexts = {
  title: 'Accept invitation',
  submit: 'Join now',
  failed: "We couldn't enrol you. Please try again, and contact customer service if it persists.",
  inUse: 'Email is already in use',
  mismatch: 'The email must be the one the invitation was sent to.',
} as const

/** Texts for invited users who already have a log-in. */
export const joinTexts = {
  title: (tenant: string) => `Join ${tenant}`,
  /** Text before the role, which is emphasised. */
  invites: (person: string) => `${person} invites you as `,
  invited: 'invited',
  loggedIn: (email: string) => `${email}, logged in`,
  hasLogIn: 'This email has a log-in. Use it: no new password is needed.',
  logInAndJoin: 'Log in and join',
  logInText: (tenant: string) => `You join ${tenant} once you log in.`,
  decline: 'Decline',
  stays: (tenant: string) => `${tenant} does not change. You switch between the two at the top of each page.`,
  allStay: 'Your other accounts do not change. You switch between them at the top of each page.',
  failed: 'You haven’t joined yet. Try again.',
  anotherTitle: 'Invitation for another email',
  sentTo: 'This invitation was sent to ',
  loggedInAs: (email: string) => `logged in as ${email}`,
  invitationTo: (email: string, person?: string) =>
    person ? `ask ${person} to invite ${email}` : `ask for an invitation to ${email}`,
  logInOrAsk: (ask: string) => `Log in with that email, or ${ask}.`,
  askOrCreate: (ask: string) => `Create another log-in with that email, or ${ask}.`,
  logInAs: (email: string) => `Log in as ${email}`,
  newLogIn: 'Create another log-in',
  goTo: (tenant: string) => `Go to ${tenant}`,
  validUntil: (day: string) => `Valid until ${day}.`,
  signUpText: 'Your log-in gets one more account. Your other accounts do not change.',
  signUpSubmit: 'Create account',
  logInFirst: 'Log in to continue',
} as const

export const leaveTexts = {
  leaveAccount: 'Leave account',
  question: (tenant: string) => `Leave ${tenant}?`,
  text: 'You can no longer open it. API keys and invitations you created stop working. What you recorded stays, with your name.',
  onlyText: 'It is your only account: you are logged out, and need a new invitation to log in again.',
  unsent: (count: number) =>
    count === 1
      ? '1 entry is not sent yet and will be lost.'
      : `${count} entries are not sent yet and will be lost.`,
  lastTitle: 'You are the only account owner',
  lastText: (tenant: string) =>
    `${tenant} needs an account owner. Make another member an account owner first, or close the account.`,
  failed: 'You haven’t left the account. Try again.',
} as const

export const rightsTexts = {
  presets: { DAILY_WORK: 'Daily work', READ_ONLY: 'Read only', STUD_MANAGER: 'Stud manager' },
  presetsLabel: 'Rights',
  withMore: (preset: string, added: number) => `${preset}, ${added} added`,
  read: 'Read',
  opens: {
    READ: 'Everything in the account',
    BOOK: 'Straws in, out and moved; nitrogen; counts',
    EDIT: 'Batches, horses, stakeholders, containers, documents, files',
    CORRECT: 'Undo others’ entries, merge records, erase straws, delete batches and containers',
  },
  noPermission: 'You don’t have permission',
  lacks: (right: string) => `You need the right “${right}” for this.`,
  owners: (names: string) => `Account owners can give it to you: ${names}.`,
  askOwners: (names: string) => `Ask an account owner: ${names}.`,
  forOwners: 'For account owners',
  needsOwner: (what: string) => `“${what}” needs an account owner.`,
  ownerIs: (account: string, names: string) => `In ${account} that is ${names}.`,
  ask: (name: string) => `Ask ${name}`,
  askAll: 'Ask the account owners',
  askSubject: (what: string, account: string) => `${what} in Strawbook, ${account}`,
  always: 'always',
  added: 'new',
  taken: 'removed',
  ofOwner:
    'Account owners have all rights. They also manage members, API keys, webhooks, settings and the subscription.',
  onlyOwner: (name: string) =>
    `${name} is the only account owner. To change this role, make another member an account owner first.`,
  alsoManage: 'Account owners also manage members',
  save: 'Save rights',
  saved: (name: string) => `Rights of ${name} saved.`,
  canNow: (name: string, what: string) => `${name} can ${what}.`,
  cannot: (name: string, what: string) => `${name} can no longer ${what}.`,
  reads: 'read',
  onlyReads: 'only read',
  becomesOwner: (name: string) =>
    `${name} becomes an account owner with all rights, and manages members, API keys, webhooks, settings and the subscription.`,
  ownerNoMore: (name: string, what: string) =>
    `${name} is no longer an account owner and can ${what}. ${name}’s API keys and invitations stop working.`,
  invited: (what: string) => `They can ${what}.`,
  invitedReader: 'They can read everything, and change nothing.',
  invitedOwner:
    'They can do everything, and manage members, API keys, webhooks, settings and the subscription.',
} as const

export const membersTexts = {
  members: 'Members',
  you: 'You',
  invitations: 'Invitations',
  invite: 'Invite member',
  inviteSend: 'Send invitation',
  invited: (email: string) => `${email} invited.`,
  inviteFailed: 'The invite could not be sent. Contact customer service if it persists.',
  resend: 'Send invitation again',
  showRights: 'View role and rights',
  actsOf: (email: string) => `Invitation to ${email}`,
  resent: (email: string) => `Invitation sent again to ${email}.`,
  withdraw: 'Withdraw invitation',
  withdrawn: (email: string) => `Invitation to ${email} withdrawn.`,
  untilDay: (day: string) => `Invited, valid until ${day}`,
  expiredOn: (day: string) => `Invited, expired on ${day}`,
  sendAgain: 'Send again',
  sendAgainTo: (email: string) => `Send again to ${email}`,
  remove: 'Remove member',
  removeQuestion: (name: string) => `Remove ${name} from the account?`,
  removeText: (name: string) =>
    `${name} loses access immediately. ${name}’s API keys and invitations stop working. What ${name} signed stays.`,
  removed: (name: string) => `${name} removed.`,
  removeFailed: 'Could not delete the member. Please try again.',
  invitationsFailed: 'Could not load the invitations.',
  membersFailed: 'Could not load the members. Please refresh the page.',
} as const
