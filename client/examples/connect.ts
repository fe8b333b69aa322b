import { defaults } from '../strawbook.ts'

/** Configures the client with server and key from the environment, and returns the id of the account. */
export function connect(): string {
  const { STRAWBOOK_URL, STRAWBOOK_KEY, STRAWBOOK_ACCOUNT } = process.env
  if (!STRAWBOOK_URL || !STRAWBOOK_KEY || !STRAWBOOK_ACCOUNT) {
    throw new Error('Set STRAWBOOK_URL, STRAWBOOK_KEY and STRAWBOOK_ACCOUNT.')
  }
  defaults.baseUrl = STRAWBOOK_URL
  defaults.headers = { authorization: `Bearer ${STRAWBOOK_KEY}` }
  return STRAWBOOK_ACCOUNT
}
