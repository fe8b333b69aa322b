/** What the security journal tells of, in the order in which a filter offers it, with the words for it. */
export const KINDS = {
  LOGGED_IN: 'Logged in',
  LOG_IN_REFUSED: 'Log-in refused',
  PASSWORD_RESET: 'Password reset',
  ROLE_CHANGED: 'Role changed',
  MEMBER_REMOVED: 'Member removed',
  WEBHOOK_ADDED: 'Webhook added',
  WEBHOOK_CHANGED: 'Webhook changed',
  WEBHOOK_SECRET_CHANGED: 'Webhook given a new secret',
  WEBHOOK_DELETED: 'Webhook deleted',
} as const

export type SecurityEventKind = keyof typeof KINDS
