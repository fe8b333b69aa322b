/** The account that a request names. */
import type { FastifyRequest } from 'fastify'
import { id } from '../contract/fields.ts'
import { ACCOUNT_HEADER } from '../contract/account-header.ts'
import { notFound, Refusal } from '../contract/refusal.ts'

export type NamedAccount = { id: string; isInQuery: boolean }

/** No account has it: what is no id at all is refused like the account of strangers. */
const NIL = '00000000-0000-0000-0000-000000000000'

/** @returns undefined if the request names none: then the account of the session counts */
export function namedAccount({ headers, query, routeOptions }: FastifyRequest): NamedAccount | undefined {
  const named = headers[ACCOUNT_HEADER.toLowerCase()]
  if (named !== undefined) return { id: id.safeParse(named).data ?? NIL, isInQuery: false }
  if (!routeOptions.config.givesFile) return undefined
  const { data } = id.safeParse((query as { tenant_id?: unknown }).tenant_id)
  return data === undefined ? undefined : { id: data, isInQuery: true }
}

/** The refusal of a named account that the user does not belong to: the phone of a former member erases what it stores. */
export function notMember(named: NamedAccount | undefined): Refusal {
  return named?.isInQuery
    ? notFound('The account')
    : new Refusal('REMOVED', 'You are no longer a member of this account.')
}
