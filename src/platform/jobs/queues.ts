/** Payloads of the jobs, by queue. They never contain secrets. */
export type Jobs = {
  'mail-reset-code': { email: string }
  'mail-security': { user_id: string; event: string; about: string; at: string; to?: string }
  'mail-email-change': { user_id: string; change_id: string; side: 'old' | 'new' }
  /** `requested_by` is the owner who requested the reset; absent for the operator. */
  'reset-factors': { user_id: string; requested_by?: string }
  'mail-sign-up-invitation': { email: string }
  'mail-member-invitation': { tenant_id: string; invitationId: string }
  'mail-alert': { tenant_id: string; alert_id: string; user_id: string }
  'mail-webhook-disabled': { tenant_id: string; webhook_id: string; user_id: string }
  'post-help-message': { tenant_id: string; messageId: string; request_id?: string }
  'make-archive': { tenant_id: string; archive_id: string }
  'do-import': { tenant_id: string; import_id: string }
  'give-up-import': { tenant_id: string; import_id: string }
  'mail-closing': {
    kind: 'CLOSING' | 'KEPT' | 'SOON' | 'DELETED'
    email: string
    account: string
    /** Id of the account that `account` names; absent from jobs of the previous version. */
    tenant_id?: string
    ends_on: string
    backups_until: string
  }
  'erase-name': { tenant_id: string; user_id: string }
  'erase-party': { tenant_id: string; party_id: string }
  'check-books': { what: 'check-books' }
  'back-up': { what: 'back-up' }
  'delete-accounts': { what: 'delete-accounts' }
  'check-certificate': { what: 'check-certificate' }
  'check-repository': { what: 'check-repository' }
  'mail-operator': {
    what: 'check-books' | 'back-up' | 'delete-accounts' | 'check-certificate' | 'check-repository'
  }
}
export type Queue = keyof Jobs

// A killed process sends no heartbeat, so another process takes its job.
const RETRY_DEFAULTS = { retryDelay: 1, retryBackoff: true, heartbeatSeconds: 15 }

// Most jobs are retried for more than three days, so that a weekend outage loses none. Jobs for a reset code (worthless
// after ten minutes), an archive or an import are retried for one or two minutes, and nightly jobs twice.
const RETRY_FOR_DAYS = { ...RETRY_DEFAULTS, retryLimit: 28, retryDelayMax: 6 * 60 * 60 }
const RETRY_BRIEFLY = { ...RETRY_DEFAULTS, retryLimit: 6, retryDelayMax: 60 }

const IMPORTING = { ...RETRY_BRIEFLY, expireInSeconds: 60 * 60, deadLetter: 'give-up-import' }

// Jobs that may take minutes. A job without a heartbeat is started again.
const LONG = { ...RETRY_BRIEFLY, heartbeatSeconds: 30, expireInSeconds: 6 * 60 * 60 }

// Finished jobs are retained for a month, because the time of the last success is reported.
const NIGHTLY = {
  ...RETRY_DEFAULTS,
  retryLimit: 2,
  retryDelay: 60,
  retryDelayMax: 300,
  expireInSeconds: 6 * 60 * 60,
  deleteAfterSeconds: 30 * 24 * 60 * 60,
  deadLetter: 'mail-operator',
}

export const QUEUES: Record<
  Queue,
  typeof RETRY_FOR_DAYS & Partial<typeof IMPORTING> & Partial<typeof NIGHTLY>
> = {
  'mail-reset-code': RETRY_BRIEFLY,
  'mail-security': RETRY_FOR_DAYS,
  'mail-email-change': RETRY_FOR_DAYS,
  'reset-factors': RETRY_FOR_DAYS,
  'mail-sign-up-invitation': RETRY_FOR_DAYS,
  'mail-member-invitation': RETRY_FOR_DAYS,
  'mail-alert': RETRY_FOR_DAYS,
  'mail-webhook-disabled': RETRY_FOR_DAYS,
  'post-help-message': RETRY_FOR_DAYS,
  'make-archive': LONG,
  'give-up-import': RETRY_FOR_DAYS,
  'do-import': IMPORTING,
  'mail-operator': RETRY_FOR_DAYS,
  'mail-closing': RETRY_FOR_DAYS,
  'erase-name': { ...RETRY_FOR_DAYS, expireInSeconds: 60 * 60 },
  'erase-party': { ...RETRY_FOR_DAYS, expireInSeconds: 60 * 60 },
  'delete-accounts': NIGHTLY,
  'check-books': NIGHTLY,
  'back-up': NIGHTLY,
  'check-certificate': NIGHTLY,
  'check-repository': NIGHTLY,
}
