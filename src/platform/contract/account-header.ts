/**
 * Names the account of a request, for users who belong to several; each reply to a member has it too. Links to files name it
 * in their query (`tenant_id`), since links send no headers.
 */
export const ACCOUNT_HEADER = 'Strawbook-Account'

/** Search parameter of links that open the product in one of the user's accounts; the page takes it out of its address. */
export const ACCOUNT_PARAMETER = 'account'

/** Adds the account to a path of the product. */
export const pathInAccount = (path: string, account: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${ACCOUNT_PARAMETER}=${account}`
