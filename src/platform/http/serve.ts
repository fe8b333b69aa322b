/** Serves every endpoint of the contract: reads the request, finds the actor, calls the handler, replies. */
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Endpoint, Input, Reply } from '../contract/endpoint.ts'
import { fieldProblems } from '../contract/problems.ts'
import { notFound, Refusal } from '../contract/refusal.ts'
import type { Database, Tx } from '../database/database.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Actor, actorOf, openSession, sessionQuery } from './actor.ts'
import type { ExternalServices } from '../external/external-services.ts'
import { readCookieKeys } from './device.ts'
import { FileReply } from './file-reply.ts'
import { type Keyed, withIdempotency, withIdempotencyOutside } from './idempotency.ts'
import { RequestLog } from './log-requests.ts'
import { serveOpenApi } from './openapi.ts'
import { errorReply, toRefusal } from './refusals.ts'
import type { Route } from './route.ts'
import { openServer, type RunningServer, type ServerDependencies } from './running-server.ts'
import { requireSameOrigin, tokenOf, type RequestContext, readRequestContext } from './request-context.ts'
import { setSecurityHeaders, serveWeb } from './web.ts'
import { streamList, WholeList } from './whole-list.ts'

/**
 * Public endpoints get the request context, those that wait for others the database, all others the actor's
 * transaction.
 */
export type Handler<E extends Endpoint> = E['caller'] extends 'ANYONE'
  ? (context: RequestContext, input: Input<E>) => Promise<Reply<E>>
  : E extends { waits_for_others: true }
    ? (database: Database, actor: Actor, input: Input<E>, external: ExternalServices) => Promise<Reply<E>>
    : (
        tx: Tx,
        actor: Actor,
        input: Input<E>,
        external: ExternalServices,
      ) => Promise<E extends { media: readonly string[] } ? FileReply : Reply<E> | WholeList>

export async function serve(server: ServerDependencies): Promise<FastifyInstance> {
  const options = {
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // Leaves room for a thousand straw ids in one query.
    http: { maxHeaderSize: 64 * 1024 },
    routerOptions: { maxParamLength: 200 },
    trustProxy: server.publicUrl === undefined ? false : (server.trustedProxies ?? 'loopback'),
    return503OnClosing: true,
    // Errors raised before routing, such as malformed URLs.
    frameworkErrors: answerError,
    logController: new RequestLog(),
  }
  const app =
    typeof server.logger === 'boolean'
      ? Fastify({ ...options, logger: server.logger })
      : Fastify({ ...options, loggerInstance: server.logger })
  await app.register(cookie, { secret: await readCookieKeys(server.database) })
  const open = openServer(server, (error) =>
    app.log.warn({ err: error }, 'the use of a session was not written'),
  )
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request) => requireSameOrigin(request, server.publicUrl))
  closeConnectionsOnShutdown(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  setSecurityHeaders(app, server.publicUrl?.startsWith('https://') === true)
  await serveOpenApi(app, server.contract)
  const { routes } = server.contract
  if (server.web === undefined) app.setNotFoundHandler(() => Promise.reject(notFound('The page')))
  else await serveWeb(app, server.web)

  const serveRoute = (to: FastifyInstance, route: Route) => {
    const { endpoint } = route
    to.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      // It would make the whole file only to throw it away.
      ...(endpoint.media ? { exposeHeadRoute: false } : {}),
      ...(endpoint.caller === 'ANYONE'
        ? { bodyLimit: endpoint.is_raw ? MOST_BYTES_OF_PROVIDERS : MOST_BYTES_OF_STRANGERS }
        : {
            ...(endpoint.most_bytes ? { bodyLimit: endpoint.most_bytes } : {}),
            onRequest: (request, reply) => requireSession(open, request, reply),
          }),
      handler: (request, reply) => answer(open, route, request, reply),
    })
  }
  for (const route of routes.filter(({ endpoint }) => !endpoint.is_raw)) serveRoute(app, route)
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const route of routes.filter(({ endpoint }) => endpoint.is_raw)) serveRoute(raw, route)
  })
  return app
}

/** Closes connections with their next reply: kept alive, they would delay shutdown until they time out. */
function closeConnectionsOnShutdown(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('Connection', 'close')
  })
}

/** Ample for everything a public endpoint accepts; reading long bodies costs others time. */
const MOST_BYTES_OF_STRANGERS = 16 * 1024
const MOST_BYTES_OF_PROVIDERS = 64 * 1024

/**
 * Runs before the body is read, so that strangers cannot make us parse theirs. A known session is verified later.
 */
async function requireSession(server: RunningServer, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(server, request)
  if (token === undefined) throw noSession()
  if (server.sessions.actorOf(token) !== undefined) return
  const context = readRequestContext(server, request, reply)
  const actor = await context.database.read((tx) => openSession(tx, token))
  context.trackSession(actor)
  if (actor === null) throw noSession()
}

type AnyHandler = (first: unknown, second: unknown, third?: unknown, fourth?: unknown) => Promise<unknown>

async function answer(server: RunningServer, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  const handler = route.handler as AnyHandler
  const context = readRequestContext(server, request, reply)
  // Replies are personal and current; caches must not keep them.
  reply.header('Cache-Control', 'no-store')
  if (endpoint.caller === 'ANYONE') {
    const input = read(endpoint, request)
    return send(reply, { status: endpoint.status, reply: await handler(context, input) })
  }
  const { token, database } = context
  if (token === undefined) throw noSession()
  const admit = (actor: Actor) => {
    authorize(endpoint, actor)
    const input = read(endpoint, request)
    requireOwnTenant(actor, input)
    return { actor, input, keyed: keyOf(endpoint, request) }
  }
  const enter = async (tx: Tx) => {
    const actor = await openSession(tx, token)
    context.trackSession(actor)
    if (actor === null) throw noSession()
    return admit(actor)
  }
  const likely = likelyEntry(server, context, endpoint, admit)
  if (endpoint.waits_for_others) {
    const { actor, input, keyed } = await database.transaction(enter)
    const work = async () => ({
      status: endpoint.status,
      reply: await handler(database, actor, input, server.external),
    })
    return send(reply, await (keyed ? withIdempotencyOutside(database, actor, keyed, work) : work()))
  }
  const begin = endpoint.method === 'GET' ? database.read : database.transaction
  const ahead =
    likely &&
    (await readAhead(database, token, likely.actor, (tx) =>
      handler(tx, likely.actor, likely.input, server.external),
    ))
  const result = ahead
    ? { status: endpoint.status, reply: ahead.reply }
    : await begin(async (tx) => {
        const { actor, input, keyed } = await enter(tx)
        const work = async () => ({
          status: endpoint.status,
          reply: await handler(tx, actor, input, server.external),
        })
        return keyed ? withIdempotency(tx, actor, keyed, work) : work()
      })
  if (ahead) context.trackSession(likely.actor)
  if (result.reply instanceof WholeList) {
    return reply.type('application/json; charset=utf-8').send(streamList(result.reply, database, enter))
  }
  if (result.reply instanceof FileReply) {
    const { name, media, open, bytes } = result.reply
    if (bytes !== undefined) reply.header('Content-Length', bytes)
    reply.header('Content-Disposition', `attachment; filename="${name}"`).type(media)
    return reply.send(
      open((work) =>
        database.read(async (tx) => {
          await enter(tx)
          return work(tx)
        }),
      ),
    )
  }
  return send(reply, result)
}

/** What a read will be admitted with if its session is as it was when last seen. */
function likelyEntry<E>(
  server: RunningServer,
  { token }: RequestContext,
  endpoint: Endpoint,
  admit: (actor: Actor) => E,
): E | undefined {
  const seen = endpoint.method === 'GET' && !endpoint.waits_for_others && server.sessions.actorOf(token)
  if (!seen) return undefined
  try {
    return admit(seen)
  } catch {
    // Whether it is refused, and why, is for the present session to say.
    return undefined
  }
}

/**
 * Reads with the session in the same packet as what is asked for. Row security shows the statements behind it the
 * rows of whoever's session it is, and nothing is told unless that is who it was.
 * @returns null if it is somebody else's by now, or nobody's
 */
function readAhead(
  database: Database,
  token: string,
  likely: Actor,
  work: (tx: Tx) => Promise<unknown>,
): Promise<{ reply: unknown } | null> {
  return database.readAfter(sessionQuery(token), async (tx, rows) => {
    const reply = work(tx)
    // The session's own failure comes first.
    reply.catch(() => {})
    return isDeepStrictEqual(actorOf(await rows), likely) ? { reply: await reply } : null
  })
}

function send(reply: FastifyReply, result: { status: number; reply: unknown }) {
  return reply.code(result.status).send(result.status === 204 ? undefined : result.reply)
}

function noSession() {
  return new Refusal('NO_SESSION', 'Please log in.')
}

/** The only authorisation check: the contract names the caller, the actor has a role. */
function authorize(endpoint: Endpoint, actor: Actor) {
  if (endpoint.caller === 'OWNER' && actor.role !== 'OWNER') {
    throw new Refusal('NOT_ALLOWED', 'Only an owner of the account may do this.')
  }
  if (actor.is_expired && endpoint.method !== 'GET' && endpoint.open_when_expired !== true) {
    throw new Refusal('SUBSCRIPTION_EXPIRED', 'The subscription is past its date. Reading stays open.')
  }
}

function requireOwnTenant(actor: Actor, input: { query?: unknown; body?: unknown }) {
  for (const part of [input.query, input.body] as ({ tenant_id?: string } | undefined)[]) {
    if (part?.tenant_id !== undefined && part.tenant_id !== actor.tenant_id) throw notFound('The account')
  }
}

const PARTS = ['params', 'query', 'body'] as const

function read(endpoint: Endpoint, request: FastifyRequest) {
  const fields: Record<string, string> = {}
  const input: Partial<Record<(typeof PARTS)[number], unknown>> = {}
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (schema === undefined) continue
    const parsed = schema.safeParse(request[part] ?? {})
    if (parsed.success) input[part] = parsed.data
    else
      for (const [path, message] of fieldProblems(parsed.error)) fields[[part, ...path].join('.')] ??= message
  }
  const wrong = Object.keys(fields)
  // Path parameters identify things: an invalid id means that there is no such thing.
  if (wrong.some((field) => field.startsWith('params.'))) throw notFound('It')
  if (wrong.length > 0) throw new Refusal('INVALID', 'Some of what was sent cannot be accepted.', { fields })
  return input
}

const MOST_KEY_CHARACTERS = 255

function keyOf(endpoint: Endpoint, request: FastifyRequest): Keyed | undefined {
  const key = request.headers['idempotency-key']
  if (endpoint.method === 'GET' || key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > MOST_KEY_CHARACTERS) {
    throw new Refusal('MALFORMED', `An Idempotency-Key has 1 to ${MOST_KEY_CHARACTERS} characters.`)
  }
  // Without a schema the body is neither read nor validated, so it is not compared either.
  return { method: endpoint.method, path: request.url, key, body: endpoint.body && request.body }
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error)
  const { status, body } = errorReply(refusal)
  if (refusal === null) request.log.error({ err: error }, 'a request failed')
  else if (refusal.code === 'UNAVAILABLE')
    request.log.warn({ code: refusal.code, status, cause: String(error) }, 'refused')
  else request.log.info({ code: refusal.code, status }, 'refused')
  if (refusal?.retry_after !== undefined) reply.header('Retry-After', String(refusal.retry_after))
  return reply.code(status).header('Cache-Control', 'no-store').send(body)
}
