/** Raw HTTP client: sends a request as is, including errors that a well-behaved client would correct. */
import { Agent, request as open } from 'node:http'
import type { Request } from './operations.ts'

/** Reply; if none arrived completely, `status` is 0 and `text` is the error or the part that arrived. */
export type Raw = { status: number; text: string }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const PATIENCE_MS = 45_000

/**
 * Sends a request exactly as given.
 * @param alone whether to use a separate connection, because the server may close it
 */
export function send(url: string, request: Request, cookie: string | undefined, alone = false): Promise<Raw> {
  const { operation, path, query, headers, body, raw } = request
  const search = query.length > 0 ? `?${new URLSearchParams(query).toString()}` : ''
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const sent = open(
      {
        agent: alone ? false : agent,
        hostname,
        port,
        method: operation.method,
        path: `${path}${search}`,
        timeout: PATIENCE_MS,
        headers: {
          ...(cookie === undefined ? {} : { cookie }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
          .on('error', () => resolve({ status: 0, text }))
      },
    )
    sent.on('timeout', () => sent.destroy())
    // This has no effect once the reply is complete.
    sent.on('error', (error) => resolve({ status: 0, text: error.message }))
    sent.end(payload)
  })
}

export function closeSender() {
  agent.destroy()
}

const STATUSES = new Set([200, 201, 202, 204, 400, 401, 402, 403, 404, 409, 413, 415, 422, 426, 429])
/** Status with which Node itself replies, before any code of the server runs. */
const HEADERS_TOO_LARGE = 431
const INNER =
  /node_modules|\.[jt]s:\d|\bat \S+ \(|select .+ from |violates|relation "|\/src\/|syntax error at/i

/** Returns the reason why a reply is the fault of the server, regardless of the request; undefined if it is not. */
export function answerProblem({ status, text }: Raw): string | undefined {
  if (status === HEADERS_TOO_LARGE) return undefined
  if (!STATUSES.has(status)) return `answered ${status} ${text.slice(0, 200)}`
  if (status < 400) return undefined
  if (INNER.test(text)) return `tells what is inside: ${text.slice(0, 300)}`
  try {
    const { code, message } = JSON.parse(text) as { code?: string; message?: string }
    const isOurs = /^[A-Z]+(_[A-Z]+)*$/.test(code ?? '') && !code!.startsWith('FST_') && message
    return isOurs ? undefined : `a refusal that is not ours: ${text.slice(0, 200)}`
  } catch {
    return `a refusal that is no JSON: ${status} ${text.slice(0, 200)}`
  }
}
