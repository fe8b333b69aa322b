/**
 * The part of the contract that the log-in needs: the web loads it first, and the rest with whatever comes next.
 */
import { Credentials, Session } from './contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const sessionApi = {
  logIn: endpoint({
    method: 'POST',
    path: '/api/v1/auth',
    caller: 'ANYONE',
    body: Credentials,
    status: 200,
    reply: Session,
  }),
  validateSession: endpoint({
    method: 'GET',
    path: '/api/v1/auth',
    caller: 'ANYONE',
    status: 200,
    reply: Session,
  }),
  logOut: endpoint({
    method: 'DELETE',
    path: '/api/v1/auth',
    caller: 'ANYONE',
    status: 204,
    reply: null,
  }),
}
