import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { mailing } from '#platform/jobs/start-workers.ts'
import { mailWebhookDisabled } from './mail-webhook-disabled.ts'
import { startDeliveryWorker } from './send-due.ts'
import * as deliveries from './deliveries.ts'
import * as webhooks from './webhooks.ts'

export const feature: Feature<typeof contract> = {
  about: 'URLs that receive the events of the account',
  contract,
  handlers: { ...deliveries, ...webhooks },
  workers: { 'mail-webhook-disabled': mailing(mailWebhookDisabled) },
  start: ({ database, jobs, postOutside, onError, signal }) =>
    startDeliveryWorker({ database, jobs, post: postOutside, now: () => new Date() }, onError, signal),
}
