import { plural } from '#platform/contract/grouped.ts'
import type { DELIVERY_STATES, DISABLED_BECAUSE, SentType, DeliveryError } from './contract.ts'

export const disabledMailTexts = {
  subject: (host: string) => `Webhook to ${host} is off`,
  reason: (tenant: string, url: string, isGone: boolean) =>
    isGone
      ? `We turned off the webhook of ${tenant} to ${url}: it answered “gone” (410).`
      : `We turned off the webhook of ${tenant} to ${url}: no delivery for 3 days.`,
  missed: 'Missed events are in its log; send them again once it is on.',
  look: 'View webhooks',
  why: 'You get this as an account owner.',
} as const

const eventTexts: Record<SentType, string> = {
  'movement.booked': 'Movement recorded',
  'movement.reversed': 'Movement undone',
  'stallion.doses_low': 'Stallion low on doses',
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
  REDIRECT: 'redirected; redirects are not followed',
  TIMEOUT: 'no answer within 10 seconds',
  NO_SUCH_HOST: 'host not found',
  PRIVATE_ADDRESS: 'private network address',
  CERTIFICATE: 'invalid certificate',
  NO_CONNECTION: 'no connection',
}

const disabledTexts: Record<(typeof DISABLED_BECAUSE)[number], string> = {
  MEMBER: 'Off: turned off by an account owner.',
  FAILING: 'Off: no delivery for 3 days.',
  GONE: 'Off: the server answered “gone” (410).',
  IMPORTED: 'Off: restored from a full export. Create a new secret, then turn it on.',
}

export const webhooksTexts = {
  title: 'Webhooks',
  text: 'Inform your program immediately of each event in Strawbook.',
  add: 'Add webhook',
  none: 'No webhooks yet',
  noneText:
    'Strawbook sends each event to the URL of your program, with a signature that proves its origin, and tries again for 3 days.',
  example: 'Example: your web shop hides a stallion that is low on doses.',
  failed: 'Could not load the webhooks. Reload the page.',
  url: 'URL',
  urlHint: 'Starts with https://',
  events: 'Events',
  eventHints: {
    'movement.booked': 'Additions, withdrawals and moves',
    'movement.reversed': 'A movement was undone',
    'stallion.doses_low': 'Below the low-stock limit of the stallion',
    'nitrogen.alarm': 'Nitrogen below “Alarm”, or a dry shipper that may be warm',
  },
  event: eventTexts,
  edit: 'Edit',
  editTitle: (host: string) => `Edit the webhook for ${host}`,
  saved: 'Webhook saved.',
  test: 'Send test',
  testOf: (host: string) => `Send test to ${host}`,
  tested: 'Test sent. See the log for the result.',
  log: 'Log',
  logOf: (host: string) => `Log of ${host}`,
  delivered: (count: number, all: number) => `${count} of the last ${all} delivered`,
  failing: (count: number) => `${plural(count, 'webhook')} failing`,
  allWell: (count: number) => plural(count, 'webhook'),
  logNone: 'Nothing sent yet.',
  logFailed: 'Could not load the log. Try again.',
  rotate: 'Create new secret',
  rotateQuestion: (host: string) => `Create a new secret for ${host}?`,
  rotateText: 'Both secrets sign for 24 hours, so nothing is lost.',
  bothSign: (day: string, time: string) => `Until ${day}, ${time}, the old secret signs too.`,
  switchOf: (host: string) => `Send events to ${host}`,
  switchedOn: 'The webhook is on.',
  switchedOff: 'The webhook is off.',
  deleteQuestion: (host: string) => `Delete the webhook to ${host}?`,
  deleteText: 'Nothing more is sent there. Its log is deleted too.',
  deleted: 'Webhook deleted.',
  secretTitle: 'Webhook secret',
  secretText: 'Copy it to your program. It is shown only once.',
  copy: 'Copy secret',
  copied: 'Secret copied.',
  isSaved: 'I saved it',
  failingSince: (when: string) => `failing since ${when}`,
  waiting: (count: number) => `${plural(count, 'event')} waiting`,
  disabled: disabledTexts,
  state: stateTexts,
  nextTry: (when: string) => `next try ${when}`,
  notRetried: 'not tried again',
  answered: (status: number, milliseconds: number) => `answered ${status} after ${milliseconds} ms`,
  problem: problemTexts,
  resend: 'Send again',
  resendOf: (event: string, day: string, time: string) => `Send again: ${event}, ${day}, ${time}`,
  resent: 'Sending again.',
  heads: { event: 'Event', sent: 'Sent', result: 'Result' },
  body: 'Payload',
} as const
