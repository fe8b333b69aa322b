/** Logged-in member whose session survives restarts of the rig's server. */
import type { Session } from '#account/auth/contract.ts'
import { readConfig } from '#app/config.ts'
import type { Rig } from './rig.ts'

/** Reply; if none arrived completely, `status` is 0 and `body` is empty. */
export type Answer = { status: number; body: Record<string, unknown> }

export type Member = {
  tenant_id: string
  user_id: string
  warehouse_id: string
  cookie: string
  /**
   * Sends a request with the member's cookie. The promise never rejects.
   * @param where path below `/api/v1`
   */
  ask(method: string, where: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Sends a request like `ask`, but returns the body of the reply, and throws unless the status is 2xx. */
  get<T>(method: string, where: string, body?: unknown): Promise<T>
}

/** Server under test, whose address may change. */
type Reached = Pick<Rig, 'url'>

export const PASSWORD = readConfig({}).demoPassword

export async function logIn(rig: Reached, email: string, password = PASSWORD): Promise<Member> {
  const answer = await fetch(`${rig.url()}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`the log-in returned ${answer.status}`)
  return memberOf(rig, answer)
}

/**
 * Returns the member whose session a reply has opened.
 * @param answer reply to a log-in or a sign-up
 */
export async function memberOf(rig: Reached, answer: Response): Promise<Member> {
  const { user, tenants, legal_entities } = (await answer.json()) as Session
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const ask: Member['ask'] = async (method, where, body, headers = {}) => {
    const init = {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    try {
      const reply = await fetch(`${rig.url()}/api/v1${where}`, init)
      const text = await reply.text()
      return { status: reply.status, body: bodyOf(text) }
    } catch {
      return { status: 0, body: {} }
    }
  }
  return {
    tenant_id: tenants[0]!.id,
    user_id: user.id,
    warehouse_id: legal_entities[0]!.id,
    cookie,
    ask,
    async get<T>(method: string, where: string, body?: unknown) {
      const reply = await ask(method, where, body)
      if (reply.status < 200 || reply.status > 299) {
        throw new Error(`${method} ${where} was answered with ${reply.status} ${JSON.stringify(reply.body)}`)
      }
      return reply.body as T
    },
  }
}

/** Parses a JSON reply. A proxy in between may answer with other text, which gives an empty body. */
function bodyOf(text: string): Record<string, unknown> {
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
}
