/**
 * Header that names the account of a request, because users may belong to several. Each reply to a member contains it
 * too. Links to files name the account in their query (`tenant_id`), because links send no headers.
 */
export const ACCOUNT_HEADER = 'Strawbook-Account'

/**
 * Search parameter of links that open the product in one of the user's accounts. The page removes it from its address.
 */
export const ACCOUNT_PARAMETER = 'account'

export const pathInAccount = (path: string, account: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${ACCOUNT_PARAMETER}=${account}`
