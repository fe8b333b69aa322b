/**
 * Names the account of a request, for users who belong to several; each reply to a member has it too. Links to files name it
 * in their query (`tenant_id`), since links send no headers.
 */
export const ACCOUNT_HEADER = 'Strawbook-Account'
