/** Security mails about a user's access, sent whether or not the user made the change. */
export const SECURITY_MAILS = {
  NEW_DEVICE: {
    subject: (about: string) => `New log-in from ${about}`,
    text: (about: string) => `Your log-in was used with ${about}.`,
  },
  PASSWORD_CHANGED: {
    subject: () => 'Your password was changed',
    text: () => 'The password of your Strawbook log-in was changed.',
  },
  AUTHENTICATOR_ADDED: {
    subject: () => 'Authenticator app added',
    text: () => 'You now need a code to log in.',
  },
  AUTHENTICATOR_REMOVED: {
    subject: () => 'Authenticator app removed',
    text: () => 'The codes of your app no longer work.',
  },
  PASSKEY_ADDED: {
    subject: (about: string) => `Passkey “${about}” added`,
    text: (about: string) => `The passkey “${about}” can now be used to log in as you.`,
  },
  PASSKEY_REMOVED: {
    subject: (about: string) => `Passkey “${about}” removed`,
    text: (about: string) => `The passkey “${about}” can no longer be used to log in.`,
  },
  RECOVERY_CODES_MADE: {
    subject: () => 'New recovery codes created',
    text: () => 'Your old recovery codes no longer work.',
  },
  RECOVERY_CODE_USED: {
    subject: () => 'A recovery code was used',
    text: () => 'One of your recovery codes was used. It won’t work again.',
  },
  FACTORS_RESET: {
    subject: () => 'Your two-step log-in was reset',
    text: (about: string) =>
      `${about} reset your two-step log-in. Until you set it up again, your password alone is enough.`,
  },
  RESET_ASKED: {
    subject: () => 'Your two-step log-in will be turned off',
    text: (about: string) =>
      `We were asked to turn off your two-step log-in. We’ll do so on ${about}, unless you log in with it before then and choose “Keep it on”.`,
  },
  RESET_OF_MEMBER: {
    subject: () => 'A member’s two-step log-in will be turned off',
    text: (about: string) => `We’ll turn off two-step log-in for ${about}. Not right? Tell us.`,
  },
  RESET_KEPT: {
    subject: () => 'Your two-step log-in stays on',
    text: () => 'The request to turn off your two-step log-in was cancelled.',
  },
  FACTOR_WANTED: {
    subject: () => 'Set up two-step log-in',
    text: (about: string) =>
      `Your account requires two-step log-in from ${about}. Set it up by then to keep access.`,
  },
  KEY_MADE: {
    subject: (about: string) => `API key “${about}” created`,
    text: (about: string) => `A program can now use your account with the key “${about}”.`,
  },
  EMAIL_CHANGED: {
    subject: () => 'Your email was changed',
    text: (about: string) => `You now log in as ${about}.`,
  },
} as const

export type SecurityEvent = keyof typeof SECURITY_MAILS
