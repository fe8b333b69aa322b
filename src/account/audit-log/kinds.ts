/** Kinds of security log entries with their labels, in the order of the filter. */
export const KINDS = {
  LOGGED_IN: 'Logged in',
  ACCOUNT_OPENED: 'Switched to this account',
  LOG_IN_REFUSED: 'Log-in refused',
  PASSWORD_RESET: 'Password reset',
  PASSWORD_CHANGED: 'Password changed',
  EMAIL_CHANGED: 'Email changed',
  SESSIONS_ENDED: 'Devices logged out',
  FACTOR_ADDED: 'App or passkey added',
  FACTOR_REMOVED: 'App or passkey removed',
  RECOVERY_CODES_MADE: 'Recovery codes created',
  FACTORS_RESET: 'Two-step log-in reset',
  FACTORS_RESET_REQUESTED: 'Reset of two-step log-in requested',
  FACTORS_KEPT: 'Two-step log-in kept on',
  FACTOR_POLICY_CHANGED: 'Two-step requirement changed',
  ROLE_CHANGED: 'Role or rights changed',
  KEY_MADE: 'API key created',
  KEY_ENDED: 'API key revoked',
  MEMBER_INVITED: 'Member invited',
  INVITATION_RESENT: 'Invitation sent again',
  INVITATION_WITHDRAWN: 'Invitation withdrawn',
  MEMBER_JOINED: 'Member joined',
  MEMBER_REMOVED: 'Member removed',
  MEMBER_LEFT: 'Member left',
  NAME_ERASED: 'Name of a former member removed',
  STAKEHOLDER_ERASED: 'Stakeholder data removed',
  ARCHIVE_REQUESTED: 'Full export requested',
  ARCHIVE_FETCHED: 'Full export downloaded',
  LIST_EXPORTED: 'List exported',
  CHECKOUT_STARTED: 'Payment started',
  SUBSCRIPTION_PAID: 'Subscription paid',
  ACCOUNT_CLOSED: 'Account closed',
  ACCOUNT_KEPT: 'Closing cancelled',
  WEBHOOK_ADDED: 'Webhook added',
  WEBHOOK_CHANGED: 'Webhook changed',
  WEBHOOK_SECRET_CHANGED: 'New webhook secret created',
  WEBHOOK_DELETED: 'Webhook deleted',
} as const

export type SecurityEventKind = keyof typeof KINDS

export const EVENT_KINDS = Object.keys(KINDS) as [SecurityEventKind, ...SecurityEventKind[]]

/** Additional data without names of people, which are looked up when the log is read. */
export type Details = Record<string, string | number | boolean>
