/** Texts from the specification are verbatim. */

export const loginTexts = {
  title: 'Log in',
  claim: ['Every straw has its place,', 'its owner and its history.'],
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  failed: "We couldn't log you in. Please try again.",
  forgot: 'Forgot your password?',
  noAccount: 'No account yet?',
  againTitle: 'You are logged out',
  againText: 'Log in to continue. Nothing you typed is lost.',
  leave: 'Use another log-in',
} as const

export const accountTexts = {
  back: 'Back to log-in',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  confirmation: 'Repeat password',
  hint: 'At least 8 characters. Avoid common words or patterns.',
  noMatch: 'Password does not match',
  strengths: ['Far too weak', 'Very weak', 'Weak', 'Good', 'Strong'],
  strength: 'Password strength',
  getInvite: 'Get your invite',
  profile: 'Profile',
  singleKeys: 'Shortcut keys',
  singleKeysText: 'On this device, / searches a list, N adds and O records an outcome.',
  role: 'Role',
  roles: { OWNER: 'account owner', COLLABORATOR: 'collaborator' },
  profileSaved: 'Name saved.',
  editName: 'Edit name',
  saveName: 'Save name',
  security: 'Security',
  securityText: 'We’ll email a code. It works once, for 10 minutes.',
  changePassword: 'Change password',
  recoveryFailed: 'Could not request password recovery. Try again please.',
  codeSent: (email: string) => `We emailed a code to ${email}.`,
} as const

export const factorTexts = {
  title: 'One more step',
  codeTitle: 'Enter your code',
  text: 'Password correct. Now confirm it’s you.',
  code: '6 digits from your authenticator app',
  toRecovery: 'Use a recovery code',
  toCode: 'Use an app code instead',
  recovery: 'Recovery code',
  recoveryHint: 'One of your 10 codes. Each works once.',
  withPasskey: 'Use a passkey',
  logInWithPasskey: 'Log in with a passkey',
  noPasskey: 'No passkey used. Try again or log in another way.',
  back: 'Back to password',
  lost: 'Lost everything? Another account owner or our support can reset it.',
  reauthenticationTitle: 'Confirm it’s you',
  reauthenticationText: 'Needed for this step. We won’t ask again for 5 minutes.',
  reauthenticationSubmit: 'Continue',
} as const

export const timeZoneTexts = {
  label: 'Time zone',
  change: 'Change time zone',
  hint: 'Decides what counts as today, and the times on screens, documents and emails. Recorded dates stay.',
  now: (zone: string, time: string) => `${zone}, now ${time}`,
  nowThere: (time: string) => `Now ${time} there`,
  unset: 'Same as device',
  unknown: 'No match. Try a city or region.',
  save: 'Save time zone',
  saved: (zone: string) => `Time zone saved: ${zone}.`,
  notice: (zone: string) =>
    `Your account’s time zone is ${zone}, as in this browser. It decides what counts as today.`,
  keep: 'Keep time zone',
  failed: 'Time zone not saved. Try again.',
} as const

export const deviceTexts = {
  title: 'Devices',
  this: 'This device',
  unknown: 'Unknown browser',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  began: (day: string, time: string) => `Since ${day}, ${time}`,
  ipAddress: (ip: string) => `IP address ${ip}`,
  lastUsed: (day: string, time: string) => `Last used ${day}, ${time}`,
  ways: {
    PASSWORD: 'with password',
    PASSWORD_AND_CODE: 'with password and code',
    RECOVERY_CODE: 'with a recovery code',
    PASSKEY: 'with a passkey',
  },
  end: 'Log out',
  endOf: (what: string) => `Log out ${what}`,
  ended: 'Device logged out.',
  endOthers: 'Log out all others',
  endedOthers: 'All other devices are logged out.',
} as const

export const ownTexts = {
  title: 'Password and email',
  text: 'A new password logs out all your other devices.',
  emailFor: 'For logging in, and for our emails',
  changePassword: 'Change password',
  oldPassword: 'Current password',
  passwordChanged: 'Password changed. All other devices are logged out.',
  changeEmail: 'Change email',
  newEmail: 'New email',
  emailText: 'We’ll email both addresses a link. Open both to make the change.',
  emailSubmit: 'Send links',
  emailSent: (email: string) => `We emailed links to your current email and to ${email}.`,
  agreeTitle: 'Confirm your new email',
  agreeText: 'You’ll log in with it and get our emails there.',
  agree: 'Confirm email',
  agreed: 'Confirmed. Now open the link in your other mailbox.',
  changed: 'Email changed. Log in with the new one.',
} as const

export const recoveryTexts = {
  title: 'Recover your password',
  text: 'We’ll email you a code to set a new password.',
  submit: 'Send code',
  failed: "We couldn't process the request. Please try again",
  step: (step: number) => `Step ${step} of 2`,
  sent: (email: string) => `If ${email} has a log-in, we emailed a code. It works once, for 10 minutes.`,
  haveCode: 'I have a code',
} as const

export const resetTexts = {
  title: 'Set new password',
  code: 'Code',
  codeHint: 'From the email. Spaces and hyphens are ignored.',
  submit: 'Set password',
  failed: "We couldn't update your password. Please try again later",
  doneTitle: 'New password set',
  done: 'New password set. Log in with it.',
  loggedOut: 'You are logged out everywhere. Log in with it.',
  newCode: 'Ask for a new code',
} as const

export const rolesTexts = {
  OWNER: 'Owner',
  COLLABORATOR: 'Collaborator',
} as const
