import { plural } from '#platform/contract/grouped.ts'
import type { DELIVERY_STATES, DISABLED_BECAUSE, SentType, DeliveryError } from './contract.ts'

export const disabledMailTexts = {
  subject: (host: string) => `The webhook to ${host} is switched off`,
  reason: (tenant: string, url: string, isGone: boolean) =>
    isGone
      ? `The webhook of ${tenant} to ${url} is switched off: its server said that nobody is there any more (410).`
      : `The webhook of ${tenant} to ${url} is switched off: for three days nothing that was sent got through.`,
  missed: 'What it was not told stands in its log, and can be sent again from there once the webhook is on.',
  look: 'Look at the webhooks',
  why: 'You get this as an owner of the account.',
} as const

const eventTexts: Record<SentType, string> = {
  'movement.booked': 'Movement booked',
  'movement.reversed': 'Movement reversed',
  'stallion.doses_low': 'Few doses left of a stallion',
  'nitrogen.alarm': 'Nitrogen alarm',
  'webhook.test': 'Test',
}

const stateTexts: Record<(typeof DELIVERY_STATES)[number], string> = {
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Not delivered',
}

const problemTexts: Record<DeliveryError, string> = {
  STATUS: 'refused',
  REDIRECT: 'sent elsewhere; redirects are not followed',
  TIMEOUT: 'no answer within 10 seconds',
  NO_SUCH_HOST: 'the name leads nowhere',
  PRIVATE_ADDRESS: 'the name leads into a private network',
  CERTIFICATE: 'the certificate is not in order',
  NO_CONNECTION: 'no connection',
}

const disabledTexts: Record<(typeof DISABLED_BECAUSE)[number], string> = {
  MEMBER: 'Switched off by an owner.',
  FAILING: 'Switched off: for three days nothing got through.',
  GONE: 'Switched off: its server said that nobody is there any more (410).',
  IMPORTED: 'Came with an archive. Make a new secret, then switch it on.',
}

export const webhooksTexts = {
  title: 'Webhooks',
  text: 'A webhook tells a program of yours what happens in the account, as soon as it is booked. What is sent is signed in the form of Standard Webhooks, and tried again for three days. Webhooks belong to the account: they go on when the member who added them leaves.',
  add: 'Add webhook',
  ownerOnly: 'Only an owner of the account sees and sets up its webhooks.',
  none: 'No webhooks yet',
  noneText: 'Add the address of a program that should be told.',
  failed: 'Could not load the webhooks. Please refresh the page.',
  url: 'Address',
  urlHint: 'Begins with https://',
  events: 'Tell of',
  eventHints: {
    'movement.booked': 'Additions, withdrawals and relocations',
    'movement.reversed': 'A movement was a mistake and was taken back',
    'stallion.doses_low': 'Below the number that is set at the stallion',
    'nitrogen.alarm': 'A level below the alarm, or a dry shipper whose time is over',
  },
  event: eventTexts,
  edit: 'Edit',
  editTitle: (host: string) => `Edit the webhook to ${host}`,
  saved: 'The webhook is saved.',
  test: 'Send a test',
  testOf: (host: string) => `Send a test to ${host}`,
  tested: 'The test is on its way. The log tells what came of it.',
  log: 'Log',
  logOf: (host: string) => `Log of the webhook to ${host}`,
  logNone: 'Nothing was sent yet.',
  logFailed: 'Could not load the log. Please try again.',
  rotate: 'New secret',
  rotateQuestion: (host: string) => `Make a new secret for ${host}?`,
  rotateText: 'For 24 hours what is sent is signed with both, so that nothing is lost while you change it.',
  bothSign: (day: string, time: string) => `Until ${day}, ${time}, the secret before signs too.`,
  switchOn: 'Send events',
  switchOf: (host: string) => `Send events to ${host}`,
  switchedOn: 'The webhook is on.',
  switchedOff: 'The webhook is off.',
  deleteQuestion: (host: string) => `Delete the webhook to ${host}?`,
  deleteText: 'Nothing is sent there any more, and its log goes with it.',
  deleted: 'The webhook is deleted.',
  secretTitle: 'The secret',
  secretText: 'Copy it into the program that receives. It is shown this once.',
  copy: 'Copy',
  copied: 'The secret is copied.',
  kept: 'I have kept it',
  failingSince: (day: string, time: string, waiting: number) =>
    `Nothing has got through since ${day}, ${time}. It is being tried again; ${plural(waiting, 'event')} ${waiting === 1 ? 'waits' : 'wait'}.`,
  disabled: disabledTexts,
  state: stateTexts,
  nextTry: (day: string, time: string) => `Next try ${day}, ${time}`,
  answered: (status: number, milliseconds: number) => `answered ${status} after ${milliseconds} ms`,
  problem: problemTexts,
  resend: 'Send again',
  resendOf: (event: string, day: string, time: string) => `Send again: ${event}, ${day}, ${time}`,
  resent: 'It is sent again.',
  more: 'What is sent, and every try',
  body: 'What is sent',
} as const
