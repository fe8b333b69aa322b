/** Security mails about a user's access, sent whether or not the user made the change. */
export const SECURITY_MAILS = {
  NEW_DEVICE: {
    subject: 'A log-in from a new device',
    text: (about: string) => `Somebody, we hope you, logged in to your Strawbook account with ${about}.`,
  },
  PASSWORD_CHANGED: {
    subject: 'Your password was changed',
    text: () => 'The password of your Strawbook account was changed.',
  },
  AUTHENTICATOR_ADDED: {
    subject: 'Codes are asked for at log-in',
    text: () => 'An app that shows codes was added to your Strawbook account.',
  },
  AUTHENTICATOR_REMOVED: {
    subject: 'Your codes were removed',
    text: () => 'The app that shows codes was removed from your Strawbook account.',
  },
  PASSKEY_ADDED: {
    subject: 'A passkey was added',
    text: (about: string) => `The passkey “${about}” was added to your Strawbook account.`,
  },
  PASSKEY_REMOVED: {
    subject: 'A passkey was removed',
    text: (about: string) => `The passkey “${about}” was removed from your Strawbook account.`,
  },
  RECOVERY_CODES_MADE: {
    subject: 'New recovery codes',
    text: () => 'New recovery codes were made for your Strawbook account. Those from before no longer work.',
  },
  RECOVERY_CODE_USED: {
    subject: 'A recovery code was used',
    text: () => 'Somebody, we hope you, used one of the recovery codes of your Strawbook account.',
  },
  FACTORS_RESET: {
    subject: 'Your second factor was taken away',
    text: (about: string) =>
      `${about} took the second factor away from your Strawbook account. Your password alone opens it until you set up another one.`,
  },
  RESET_ASKED: {
    subject: 'Your second factor is to be taken away',
    text: (about: string) =>
      `The people who run Strawbook were asked to take the second factor away from your account. They do so on ${about}, unless you log in with it before and keep it.`,
  },
  RESET_OF_MEMBER: {
    subject: 'A second factor is to be taken away',
    text: (about: string) =>
      `The people who run Strawbook were asked to take a second factor away from a member of your account, ${about}. If that is not right, tell them.`,
  },
  RESET_KEPT: {
    subject: 'Your second factor stays',
    text: () => 'The second factor of your Strawbook account stays as it is.',
  },
  FACTOR_WANTED: {
    subject: 'Set up a second step at log-in',
    text: (about: string) =>
      `Your account asks all its members for a second step at log-in. Set one up by ${about}: after that nothing else opens.`,
  },
  KEY_MADE: {
    subject: 'A key for a program was made',
    text: (about: string) =>
      `The key “${about}” was made with your Strawbook account. A program can now work with it.`,
  },
  EMAIL_CHANGED: {
    subject: 'Your address was changed',
    text: (about: string) => `From now on you log in to your Strawbook account as ${about}.`,
  },
} as const

export type SecurityEvent = keyof typeof SECURITY_MAILS
