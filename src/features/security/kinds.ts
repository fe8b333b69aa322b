/** What the security journal tells of, in the order in which a filter offers it, with the words for it. */
export const KINDS = {
  LOGGED_IN: 'Logged in',
  LOG_IN_REFUSED: 'Log-in refused',
  PASSWORD_RESET: 'Password reset',
  PASSWORD_CHANGED: 'Password changed',
  EMAIL_CHANGED: 'Address changed',
  SESSIONS_ENDED: 'Sessions ended',
  FACTOR_ADDED: 'Second factor added',
  FACTOR_REMOVED: 'Second factor removed',
  RECOVERY_CODES_MADE: 'Recovery codes made',
  FACTORS_RESET: 'Second factor taken away',
  FACTORS_RESET_ASKED: 'Operator asked to take a second factor away',
  FACTORS_KEPT: 'Second factor kept',
  FACTOR_POLICY_CHANGED: 'Second factor asked of all members',
  ROLE_CHANGED: 'Role changed',
  KEY_MADE: 'Key made',
  KEY_ENDED: 'Key ended',
  MEMBER_INVITED: 'Member invited',
  INVITATION_WITHDRAWN: 'Invitation withdrawn',
  MEMBER_JOINED: 'Member joined',
  MEMBER_REMOVED: 'Member removed',
  NAME_ERASED: 'Name of a former member taken out',
  STAKEHOLDER_ERASED: 'Stakeholder taken out of the book',
  ARCHIVE_ASKED: 'Export of everything asked for',
  SUBSCRIPTION_PAID: 'Subscription paid',
  ACCOUNT_CLOSED: 'Account closed',
  ACCOUNT_KEPT: 'Account kept',
  WEBHOOK_ADDED: 'Webhook added',
  WEBHOOK_CHANGED: 'Webhook changed',
  WEBHOOK_SECRET_CHANGED: 'Webhook given a new secret',
  WEBHOOK_DELETED: 'Webhook deleted',
} as const

export type SecurityEventKind = keyof typeof KINDS

export const EVENT_KINDS = Object.keys(KINDS) as [SecurityEventKind, ...SecurityEventKind[]]
