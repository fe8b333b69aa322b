import { plural } from '#platform/contract/grouped.ts'

export const factorsTexts = {
  title: 'Second step at log-in',
  text: 'With a second step, nobody gets in who only knows your password.',
  none: 'You have none yet.',
  app: 'App with codes',
  appText: 'An app on your telephone shows six digits, anew every half minute.',
  appSince: (day: string) => `set up on ${day}`,
  addApp: 'Set up an app',
  removeApp: 'Remove the app',
  removeAppQuestion: 'Remove the app with codes?',
  removeAppText: 'Its codes no longer open your account. Remove it from the app as well.',
  appRemoved: 'The app is removed.',
  scan: 'Scan this with an app such as Aegis, Google Authenticator or 1Password.',
  qr: 'QR code with the secret for your app',
  openApp: 'Open the app on this telephone',
  orType: 'Or type this into it:',
  firstCode: 'Code that the app shows',
  confirm: 'Set up',
  appAdded: 'From now on we ask for a code at log-in.',
  passkeys: 'Passkeys',
  passkeysText:
    'Your finger, your face or the PIN of this device. A passkey also opens your account by itself, without a password.',
  passkeyUnknown: 'This browser, or this address, knows no passkeys.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name',
  passkeyNameHint: 'By which you know it again, such as “Laptop in the office”.',
  passkeyAdded: (name: string) => `The passkey “${name}” is added.`,
  added: (day: string) => `added on ${day}`,
  used: (day: string) => `last used on ${day}`,
  remove: 'Remove',
  removePasskey: (name: string) => `Remove the passkey ${name}`,
  removePasskeyQuestion: (name: string) => `Remove the passkey “${name}”?`,
  removePasskeyText: 'It no longer opens your account.',
  passkeyRemoved: (name: string) => `The passkey “${name}” is removed.`,
  recovery: 'Recovery codes',
  recoveryText: (left: number) =>
    `${plural(left, 'code')} left, each of which works once, should everything else be lost.`,
  renew: 'Make new ones',
  renewQuestion: 'Make ten new recovery codes?',
  renewText: 'Those from before no longer work.',
  codesTitle: 'Your recovery codes',
  codesText:
    'Keep them where you keep what is valuable: on paper, or in a password manager. Each works once. We cannot show them again.',
  copy: 'Copy',
  copied: 'The codes are copied.',
  download: 'Save as a file',
  kept: 'I have kept them',
  fileTitle: 'Recovery codes of Strawbook',
  reset: (day: string) =>
    `The people who run Strawbook were asked to take your second step away on ${day}. If that was not you, keep it.`,
  keep: 'Keep it',
  isKept: 'Your second step stays as it is.',
} as const

export const policyTexts = {
  title: 'Second step of all members',
  text: (days: number) =>
    `You can ask all members for a second step at log-in. They are mailed, and have ${days} days. After that, whoever has none can only set one up.`,
  isRequired: 'All members need a second step',
  from: (day: string) => `Asked of all members from ${day} on.`,
  since: (day: string) => `Asked of all members since ${day}.`,
  on: 'All members are asked for a second step.',
  off: 'Members are no longer asked for a second step.',
  has: 'Has one',
  hasNone: 'Has none yet',
  status: 'Second step',
  reset: 'Take away',
  resetOf: (name: string) => `Take away the second step of ${name}`,
  resetQuestion: (name: string) => `Take the second step of ${name} away?`,
  resetText: (name: string) =>
    `For when it is lost. Make sure that it is ${name} who asks you, by voice or in person.`,
  resetNow: (name: string) =>
    `All sessions of ${name} end, and until a new one is set up the password alone opens the account.`,
  resetLater: (name: string, days: number) =>
    `${name} works for other accounts too, so this takes ${days} days: ${name} and the owners are mailed, and ${name} can keep it until then. After that all sessions of ${name} end, and the password alone opens the accounts until a new one is set up.`,
  resetOwner: (name: string) => `${name} is an owner: the password alone then allows all that owners may do.`,
  wasReset: (name: string) => `The second step of ${name} is taken away.`,
  willReset: (name: string, days: number) => `The second step of ${name} is taken away in ${days} days.`,
  notice: (day: string) =>
    `You need a second step at log-in by ${day}. After that, without one, you can only set it up.`,
  noticeAction: 'Set one up',
  wantedTitle: 'Set up a second step',
  wantedText:
    'An owner of your account asks all members for a second step at log-in. Set one up here, and everything opens again.',
} as const
