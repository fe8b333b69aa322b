/** Work done after a transaction, and retried until it succeeds. Payloads never carry secrets. */
export type Jobs = {
  'mail-reset-code': { email: string }
  'mail-sign-up-invitation': { email: string }
  'mail-member-invitation': { tenant_id: string; invitationId: string }
  'post-help-message': { tenant_id: string; messageId: string }
}
export type Queue = keyof Jobs

// A reset code is worthless after ten minutes; the other jobs are retried for days.
const PATIENT = { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 6 * 60 * 60 }
const HASTY = { retryLimit: 6, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }

export const QUEUES: Record<Queue, typeof PATIENT> = {
  'mail-reset-code': HASTY,
  'mail-sign-up-invitation': PATIENT,
  'mail-member-invitation': PATIENT,
  'post-help-message': PATIENT,
}
