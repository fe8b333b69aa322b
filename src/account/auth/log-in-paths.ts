/**
 * Paths that show the log-in to users without a session, and need not be opened again afterwards. Their page loads the
 * log-in without the router and the routes, which it loads while the user types.
 */
export const LOG_IN_PATHS = /^\/(home|auth(\/login)?)?$/
