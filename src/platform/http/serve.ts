/** Serves every endpoint of the contract: reads the request, finds the actor, calls the handler, replies. */
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Endpoint, Input, Reply } from '../contract/endpoint.ts'
import { DEGRADED_HEADER } from '../contract/version.ts'
import { notFound } from '../contract/refusal.ts'
import type { Database, Tx } from '../database/database.ts'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { type Actor, actorOf, noSession, sessionQuery } from './actor.ts'
import {
  authorize,
  requireContract,
  requireOpenToPrograms,
  requireOwnTenant,
  requirePerson,
} from './admission.ts'
import type { ExternalServices } from '../external/external-services.ts'
import { readCookieKeys } from './device.ts'
import { dropRest } from './drop-rest.ts'
import { FileReply, forgetFile, sendFile } from './file-reply.ts'
import { followMerged } from './follow-merged.ts'
import { findResult, keepResult, withIdempotency } from './idempotency.ts'
import { closeConnectionsOnShutdown } from './close-connections.ts'
import { answerInTime, limitTime, MOST_MS_OF_FILES } from './limit-time.ts'
import { RequestLog } from './log-requests.ts'
import { serveOpenApi } from './openapi.ts'
import { bodyHashOf, happenedAtOf, keyOf, readInput } from './read-request.ts'
import { fileReceiver, type ReceivedFile } from './receive-file.ts'
import { errorReply } from '../contract/refusal-replies.ts'
import { toRefusal } from './refusals.ts'
import { openActor, requireSession } from './require-session.ts'
import type { Route } from './route.ts'
import { openServer, type RunningServer, type ServerDependencies } from './running-server.ts'
import { requireSameOrigin, tokenOf, type RequestContext, readRequestContext } from './request-context.ts'
import { securityHeaders, serveWeb } from './web.ts'
import { streamList, WholeList } from './whole-list.ts'

/**
 * Public endpoints get the request context, those that wait for others the database, all others the actor's
 * transaction.
 */
export type Handler<E extends Endpoint> = E['needs'] extends 'ANYONE'
  ? (context: RequestContext, input: Input<E>) => Promise<Reply<E>>
  : E extends { waits_for_others: true }
    ? (database: Database, actor: Actor, input: Input<E>, external: ExternalServices) => Promise<Reply<E>>
    : (
        tx: Tx,
        actor: Actor,
        input: Input<E>,
        external: ExternalServices,
        ...file: E extends { takes_file: true } ? [file: ReceivedFile] : []
      ) => Promise<E extends { media: readonly string[] } ? FileReply : Reply<E> | WholeList>

export async function serve(server: ServerDependencies): Promise<FastifyInstance> {
  const setHeaders = securityHeaders(server.publicUrl?.startsWith('https://') === true)
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    forgetFile(reply)
    // Those of a file are gone, and an error raised before routing has had none.
    setHeaders(request, reply)
    return answerError(error, request, reply)
  }
  const options = {
    bodyLimit: MAX_BODY_BYTES,
    // Of a file; `limitTime` has less patience with all else.
    requestTimeout: MOST_MS_OF_FILES,
    connectionTimeout: 60_000,
    // Longer than proxies keep a connection to us, a minute: else they send into one that is being closed.
    keepAliveTimeout: 65_000,
    // Leaves room for a thousand straw ids in one query.
    http: { maxHeaderSize: 64 * 1024, headersTimeout: 30_000 },
    routerOptions: { maxParamLength: 200 },
    trustProxy: server.publicUrl === undefined ? false : (server.trustedProxies ?? 'loopback'),
    return503OnClosing: true,
    // Errors raised before routing, such as malformed URLs.
    frameworkErrors: refuse,
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
  app.addContentTypeParser('application/json', (request: FastifyRequest, coming: Readable) => {
    const { bodyLimit, config } = request.routeOptions
    return config.reads_body_of ? open.json.read(coming, bodyLimit, config.reads_body_of) : Promise.resolve()
  })
  if (!server.json) app.addHook('onClose', () => open.json.close())
  app.addHook('onRequest', async (request) => requireSameOrigin(request, server.publicUrl))
  closeConnectionsOnShutdown(app)
  const { observe } = server
  if (observe) {
    app.addHook('onResponse', async ({ routeOptions }, reply) =>
      observe(routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000),
    )
  }
  limitTime(app)
  app.setErrorHandler(refuse)
  app.decorateReply('style_nonce', '')
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply))
  app.addHook('onRequest', async ({ url }, reply) => {
    if (open.space.isFull() && url.startsWith('/api/')) reply.header(DEGRADED_HEADER, 'STORAGE_FULL')
  })
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
      ...(endpoint.needs === 'ANYONE'
        ? {
            onRequest: async (request) => requireOpenToPrograms(endpoint, request),
            bodyLimit: endpoint.is_raw ? MOST_BYTES_OF_PROVIDERS : MAX_ANONYMOUS_BODY_BYTES,
          }
        : {
            ...(endpoint.most_bytes ? { bodyLimit: endpoint.most_bytes } : {}),
            onRequest: (request, reply) => {
              requireOpenToPrograms(endpoint, request)
              return requireSession(open, endpoint, request, reply)
            },
          }),
      config: {
        ...(endpoint.body && { reads_body_of: route.name }),
        takes_file: endpoint.takes_file === true,
      },
      handler: answerInTime(
        endpoint.takes_file
          ? async (request, reply) => {
              const file = request.body as ReceivedFile | undefined
              try {
                const work = async () => answer(open, route, request, reply, file)
                return await (file ? file.inTurn(work) : work())
              } finally {
                await file?.close()
              }
            }
          : (request, reply) => answer(open, route, request, reply),
      ),
    })
  }
  for (const route of routes.filter(({ endpoint }) => !endpoint.is_raw && !endpoint.takes_file))
    serveRoute(app, route)
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const route of routes.filter(({ endpoint }) => endpoint.is_raw)) serveRoute(raw, route)
  })
  await app.register(async (files) => {
    const receive = fileReceiver(open.external)
    files.removeAllContentTypeParsers()
    files.addContentTypeParser(
      'application/octet-stream',
      async (request: FastifyRequest, coming: Readable) => {
        // Whose session it is was looked up before; whether it still is, is asked again with the file.
        const actor = open.sessions.actorOf(tokenOf(open, request))
        if (actor === undefined) throw noSession()
        return receive(actor.tenant_id, coming, request.routeOptions.bodyLimit)
      },
    )
    for (const route of routes.filter(({ endpoint }) => endpoint.takes_file)) serveRoute(files, route)
  })
  return app
}

/** Limit of bodies whose endpoint has none of its own. */
export const MAX_BODY_BYTES = 1024 * 1024
/** Ample for everything a public endpoint accepts; reading long bodies costs others time. */
export const MAX_ANONYMOUS_BODY_BYTES = 16 * 1024
const MOST_BYTES_OF_PROVIDERS = 64 * 1024

type AnyHandler = (...given: unknown[]) => Promise<unknown>

async function answer(
  server: RunningServer,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  file?: ReceivedFile,
) {
  const { endpoint } = route
  const handler = route.handler as AnyHandler
  const context = readRequestContext(server, request, reply)
  requireContract(endpoint, request)
  // Replies are personal and current; caches must not keep them.
  reply.header('Cache-Control', 'no-store')
  if (endpoint.needs === 'ANYONE') {
    const input = readInput(endpoint, request)
    return send(reply, { status: endpoint.status, reply: await handler(context, input) })
  }
  const { token, database } = context
  if (token === undefined) throw noSession()
  const admit = (actor: Actor) => {
    authorize(endpoint, actor, server.space)
    const input = followMerged(readInput(endpoint, request), actor.merged)
    requireOwnTenant(actor, input)
    return { actor, input }
  }
  const enter = async (tx: Tx) => admit(await openActor(context, tx))
  const likely = likelyEntry(server, context, endpoint, admit)
  if (endpoint.waits_for_others) {
    const keyed = keyedOf(endpoint, request)
    const entered = await database.transaction(async (tx) => {
      const actor = await openActor(context, tx)
      const result = keyed && (await findResult(tx, actor, keyed))
      return result ? { result } : admit(actor)
    })
    if ('result' in entered) return send(reply, entered.result)
    const { actor, input } = entered
    const result = {
      status: endpoint.status,
      reply: await handler(database, actor, input, server.external),
    }
    return send(reply, keyed ? await keepResult(database, actor, keyed, result) : result)
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
        if (endpoint.at_one_moment) await sql`set transaction isolation level repeatable read`.execute(tx)
        const actor = await openActor(context, tx)
        requirePerson(actor, request)
        const keyed = keyedOf(endpoint, request)
        // What was done stays done: its reply does not depend on what the role, the date or the contract is by now.
        const work = async () => {
          const { input } = admit(actor)
          const happened_at = happenedAtOf(endpoint, request)
          if (happened_at) await setHappenedAt(tx, happened_at)
          return { status: endpoint.status, reply: await handler(tx, actor, input, server.external, file) }
        }
        return keyed ? withIdempotency(tx, actor, keyed, work) : work()
      })
  if (ahead) context.trackSession(likely.actor)
  // It took too long, and has been answered.
  if (reply.sent) return reply
  if (result.reply instanceof WholeList) {
    return reply.type('application/json; charset=utf-8').send(streamList(result.reply, database, enter))
  }
  if (result.reply instanceof FileReply) {
    if (endpoint.is_export) {
      await database.transaction(async (tx) => {
        const { actor, input } = await enter(tx)
        const { params = {} } = input as { params?: Record<string, string> }
        await server.contract.beginExport(tx, actor, route.name, params, server.external.limits)
      })
    }
    return sendFile(reply, result.reply, (work) =>
      database.read(async (tx) => {
        await enter(tx)
        return work(tx)
      }),
    )
  }
  return send(reply, result)
}

function keyedOf(endpoint: Endpoint, request: FastifyRequest) {
  const key = keyOf(endpoint, request)
  return key && { ...key, body_hash: bodyHashOf(endpoint, request) }
}

/** All that the transaction books was done then: columns of that name have it by default. */
function setHappenedAt(tx: Tx, happened_at: string) {
  return sql`select set_config('strawbook.happened_at', least(${happened_at}::timestamptz, clock_timestamp())::text, true)`.execute(
    tx,
  )
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

async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error)
  const { status, body } = errorReply(refusal)
  if (refusal === null) request.log.error({ err: error }, 'a request failed')
  else if (refusal.code === 'UNAVAILABLE')
    request.log.warn({ code: refusal.code, status, cause: String(error) }, 'refused')
  else request.log.info({ code: refusal.code, status }, 'refused')
  if (refusal?.retry_after !== undefined) reply.header('Retry-After', String(refusal.retry_after))
  if (!(await dropRest(request.raw))) reply.header('Connection', 'close')
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body)
}
