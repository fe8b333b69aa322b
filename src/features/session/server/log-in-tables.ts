/** Tables of what somebody logs in with, and is logged in by. */
export const LOG_IN_TABLES = [
  ...(['sessions', 'password_resets', 'authenticators', 'passkeys', 'recovery_codes', 'challenges'] as const),
  ...(['factor_resets', 'email_changes'] as const),
] as const
