/** User-visible texts of the session feature. Those given in the specification are verbatim. */

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
  recoveryFailed: 'Could not request password recovery. Try again please.',
  codeSent: (email: string) => `A code is on its way to ${email}.`,
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
