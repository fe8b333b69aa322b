/** What is done after a transaction, and retried until it is done. What a job carries is never a secret. */
export type Jobs = {
  'mail-reset-code': { email: string }
  'mail-sign-up-invitation': { email: string }
  'mail-member-invitation': { tenant_id: string; invitationId: string }
  'post-help-message': { tenant_id: string; messageId: string }
}
export type Queue = keyof Jobs

// A code is worth nothing after ten minutes; the rest is tried for some days.
const PATIENT = { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 6 * 60 * 60 }
const HASTY = { retryLimit: 6, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }

export const QUEUES: Record<Queue, typeof PATIENT> = {
  'mail-reset-code': HASTY,
  'mail-sign-up-invitation': PATIENT,
  'mail-member-invitation': PATIENT,
  'post-help-message': PATIENT,
}
