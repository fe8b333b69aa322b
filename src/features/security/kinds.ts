/** What the security journal tells of, in the order in which a filter offers it, with the words for it. */
export const KINDS = {
  LOGGED_IN: 'Logged in',
  LOG_IN_REFUSED: 'Log-in refused',
  PASSWORD_RESET: 'Password reset',
  ROLE_CHANGED: 'Role changed',
  MEMBER_REMOVED: 'Member removed',
} as const

export type SecurityEventKind = keyof typeof KINDS
