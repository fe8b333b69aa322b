/** Header that names the account of a request and of its reply. File links use the query `tenant_id` instead. */
export const ACCOUNT_HEADER = 'Strawbook-Account'

/** Search parameter of links that open the product in one account. The page removes it from its address. */
export const ACCOUNT_PARAMETER = 'account'

export const pathInAccount = (path: string, account: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${ACCOUNT_PARAMETER}=${account}`
