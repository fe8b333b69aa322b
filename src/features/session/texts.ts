/** What people read of session. Where the specification gives a text, it stands here letter for letter. */

export const loginTexts = {
  title: 'Log in',
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  failed: "We couldn't log you in. Please try again.",
  forgot: 'Forgot your password?',
  no_account: 'No account yet?',
  again_title: 'Your session has ended',
  again_text: 'Log in again to go on where you are. Nothing you typed is lost.',
  leave: 'Go to the log-in page',
} as const

export const accountTexts = {
  back: 'Back to log-in',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  password: 'Password',
  new_password: 'New password',
  confirmation: 'Repeat the password',
  hint: 'At least 8 characters. Avoid common words or patterns.',
  no_match: 'Password does not match',
  strengths: ['Guessed at once', 'Very weak', 'Weak', 'Good', 'Strong'],
  strength: 'Strength of the password',
  get_invite: 'Get your invite',
  profile: 'Profile',
  role: 'Role',
  profile_saved: 'Your name is saved.',
  security: 'Security',
  security_text:
    'To change your password, we mail you a code that works once, for ten minutes. All your sessions end.',
  change_password: 'Change password',
  recovery_failed: 'Could not request password recovery. Try again please.',
  code_sent: (email: string) => `A code is on its way to ${email}.`,
} as const

export const recoveryTexts = {
  title: 'Recover your password',
  text: 'We mail a code to your address. With it you set a new password.',
  submit: 'Send the code',
  failed: "We couldn't process the request. Please try again",
  sent: (email: string) =>
    `If there is an account for ${email}, a code is on its way. It works once, for ten minutes.`,
  have_code: 'I have a code',
} as const

export const resetTexts = {
  title: 'Set a new password',
  code: 'Code',
  code_hint: 'From the mail. Blanks and hyphens do not matter.',
  submit: 'Set the password',
  failed: "We couldn't update your password. Please try again later",
  done: 'Your new password is set. Please log in with it.',
  new_code: 'Ask for a new code',
} as const

export const rolesTexts = {
  OWNER: 'Owner',
  COLLABORATOR: 'Collaborator',
} as const
