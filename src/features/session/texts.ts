/** Texts from the specification are verbatim. */

export const loginTexts = {
  title: 'Log in',
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  failed: "We couldn't log you in. Please try again.",
  forgot: 'Forgot your password?',
  noAccount: 'No account yet?',
  againTitle: 'Your session has ended',
  againText: 'Log in again to go on where you are. Nothing you typed is lost.',
  leave: 'Go to the log-in page',
} as const

export const accountTexts = {
  back: 'Back to log-in',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  confirmation: 'Repeat the password',
  hint: 'At least 8 characters. Avoid common words or patterns.',
  noMatch: 'Password does not match',
  strengths: ['Guessed at once', 'Very weak', 'Weak', 'Good', 'Strong'],
  strength: 'Strength of the password',
  getInvite: 'Get your invite',
  profile: 'Profile',
  role: 'Role',
  profileSaved: 'Your name is saved.',
  security: 'Security',
  securityText:
    'To change your password, we mail you a code that works once, for ten minutes. All your sessions end.',
  changePassword: 'Change password',
  withPresent: 'With the present password',
  recoveryFailed: 'Could not request password recovery. Try again please.',
  codeSent: (email: string) => `A code is on its way to ${email}.`,
} as const

export const factorTexts = {
  title: 'One more step',
  text: 'Your password was right. Now show that it is you.',
  code: 'Code',
  codeHint: 'Six digits from your app.',
  toRecovery: 'Use a recovery code instead',
  toCode: 'Use a code of the app instead',
  recovery: 'Recovery code',
  recoveryHint: 'One of the ten that you were shown. Each works once.',
  withPasskey: 'Use a passkey',
  logInWithPasskey: 'Log in with a passkey',
  noPasskey: 'No passkey was used. Try again, or go on another way.',
  back: 'Back to the password',
  lost: 'Lost it all? Another owner of your account can take the second step away, and otherwise the people who run Strawbook.',
  reauthenticationTitle: 'Is it you?',
  reauthenticationText:
    'Before we do this, we ask once more. For the next five minutes we will not ask again.',
  reauthenticationSubmit: 'Go on',
} as const

export const timeZoneTexts = {
  label: 'Time zone',
  change: 'Change time zone',
  hint: 'Decides what counts as today, and the times on screens, documents and emails. Recorded dates stay.',
  now: (zone: string, time: string) => `${zone}, now ${time}`,
  nowThere: (time: string) => `Now ${time} there`,
  unset: 'As each device',
  unknown: 'No match. Try a city or region.',
  save: 'Save time zone',
  saved: (zone: string) => `Time zone: ${zone}.`,
  notice: (zone: string) =>
    `Your account’s time zone is ${zone}, as in this browser. It decides what counts as today.`,
  keep: 'Keep time zone',
  failed: 'Time zone not saved. Try again.',
} as const

export const deviceTexts = {
  title: 'Where you are logged in',
  this: 'This one',
  unknown: 'Unknown program',
  began: (day: string, time: string) => `since ${day}, ${time}`,
  lastUsed: (day: string, time: string) => `last used ${day}, ${time}`,
  ways: {
    PASSWORD: 'with the password',
    PASSWORD_AND_CODE: 'with password and code',
    RECOVERY_CODE: 'with a recovery code',
    PASSKEY: 'with a passkey',
  },
  end: 'End',
  endOf: (what: string) => `End the session of ${what}`,
  ended: 'The session is ended.',
  endOthers: 'End all others',
  endedOthers: 'All other sessions are ended.',
} as const

export const ownTexts = {
  title: 'Password and address',
  text: 'Setting a new password ends all your other sessions.',
  changePassword: 'Change password',
  oldPassword: 'Present password',
  passwordChanged: 'Your new password is set. All other sessions are ended.',
  changeEmail: 'Change address',
  newEmail: 'New address',
  emailText:
    'We mail a link to your present address and to the new one. The new one holds once both were opened.',
  emailSubmit: 'Send the links',
  emailSent: (email: string) => `A link is on its way to your present address and to ${email}.`,
  agreeTitle: 'Agree to the new address',
  agreeText: 'From then on you log in with it. Mails go to the new address.',
  agree: 'Agree',
  agreed: 'Thank you. The new address holds once the link in the other mailbox was opened as well.',
  changed: 'The new address holds from now on. Please log in with it.',
} as const

export const recoveryTexts = {
  title: 'Recover your password',
  text: 'We mail a code to your address. With it you set a new password.',
  submit: 'Send the code',
  failed: "We couldn't process the request. Please try again",
  sent: (email: string) =>
    `If there is an account for ${email}, a code is on its way. It works once, for ten minutes.`,
  haveCode: 'I have a code',
} as const

export const resetTexts = {
  title: 'Set a new password',
  code: 'Code',
  codeHint: 'From the mail. Blanks and hyphens do not matter.',
  submit: 'Set the password',
  failed: "We couldn't update your password. Please try again later",
  done: 'Your new password is set. Please log in with it.',
  newCode: 'Ask for a new code',
} as const

export const rolesTexts = {
  OWNER: 'Owner',
  COLLABORATOR: 'Collaborator',
} as const
