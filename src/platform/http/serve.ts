import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { DEGRADED_HEADER } from '../contract/version.ts'
import { notFound } from '../contract/refusal.ts'
import { namedAccount, noSession } from './actor.ts'
import { requireOpenToPrograms } from './authorize.ts'
import { answer, answerError } from './answer.ts'
import { readCookieKeys } from './device.ts'
import { forgetFile } from './file-reply.ts'
import { answerInTime, requestTimeout, MAX_MS_OF_FILES } from './request-timeout.ts'
import { RequestLog } from './log-requests.ts'
import { serveOpenApi } from './openapi.ts'
import { fileReceiver, type ReceivedFile } from './receive-file.ts'
import { requireSession } from './require-session.ts'
import type { Route } from './route.ts'
import { openServer, type ServerDependencies } from './running-server.ts'
import { requireSameOrigin, tokenOf } from './request-context.ts'
import { securityHeaders, serveWeb } from './web.ts'

export async function serve(server: ServerDependencies): Promise<FastifyInstance> {
  const setHeaders = securityHeaders(server.publicUrl?.startsWith('https://') === true)
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    forgetFile(reply)
    // Set the headers again, because those of a file were removed, and an error before routing had none.
    setHeaders(request, reply)
    return answerError(error, request, reply)
  }
  const options = {
    bodyLimit: MAX_BODY_BYTES,
    // Time limit for receiving files; the function `requestTimeout` sets a shorter one for other bodies.
    requestTimeout: MAX_MS_OF_FILES,
    connectionTimeout: 60_000,
    // Keep idle connections longer than proxies do (a minute), which would otherwise send into a closing connection.
    keepAliveTimeout: 65_000,
    // Leave room for a thousand straw ids in one query.
    http: { maxHeaderSize: 64 * 1024, headersTimeout: 30_000 },
    routerOptions: { maxParamLength: 200 },
    trustProxy: server.publicUrl === undefined ? false : (server.trustedProxies ?? 'loopback'),
    return503OnClosing: true,
    // Errors before routing, such as malformed URLs.
    frameworkErrors: refuse,
    logController: new RequestLog(),
    // Unlike Fastify's numbers, these ids do not repeat after a restart or in another process.
    genReqId: () => randomBytes(REQUEST_ID_BYTES).toString('hex'),
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
  const { observe, beginTrace } = server
  if (observe) {
    app.addHook('onResponse', async ({ routeOptions }, reply) =>
      observe(routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000),
    )
  }
  requestTimeout(app)
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
    const enter =
      endpoint.needs === 'ANYONE'
        ? async (request: FastifyRequest) => requireOpenToPrograms(endpoint, request)
        : (request: FastifyRequest, reply: FastifyReply) => {
            requireOpenToPrograms(endpoint, request)
            return requireSession(open, endpoint, request, reply)
          }
    to.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      // A HEAD request would generate the whole file only to discard it.
      ...(endpoint.gives ? { exposeHeadRoute: false } : {}),
      ...(endpoint.needs === 'ANYONE'
        ? {
            bodyLimit: endpoint.takes?.raw ? MAX_BYTES_OF_PROVIDERS : MAX_ANONYMOUS_BODY_BYTES,
          }
        : {
            ...(endpoint.takes?.maxBytes ? { bodyLimit: endpoint.takes.maxBytes } : {}),
          }),
      onRequest: [
        ...(beginTrace
          ? [
              (request: FastifyRequest, reply: FastifyReply, next: () => void) =>
                beginTrace(route.name, request, reply, next),
            ]
          : []),
        enter,
      ],
      config: {
        ...(endpoint.body && { reads_body_of: route.name }),
        takesFile: endpoint.takes?.file === true,
        givesFile: endpoint.gives !== undefined,
      },
      handler: answerInTime(
        endpoint.takes?.file
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
  for (const route of routes.filter(({ endpoint }) => !endpoint.takes?.raw && !endpoint.takes?.file))
    serveRoute(app, route)
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const route of routes.filter(({ endpoint }) => endpoint.takes?.raw)) serveRoute(raw, route)
  })
  await app.register(async (files) => {
    const receive = fileReceiver(open.external)
    files.removeAllContentTypeParsers()
    files.addContentTypeParser(
      'application/octet-stream',
      async (request: FastifyRequest, coming: Readable) => {
        // `requireSession` has looked up the session; the transaction that stores the file verifies the session again.
        const actor = open.sessions.actorOf(tokenOf(open, request), namedAccount(request)?.id)
        if (actor === undefined) throw noSession()
        return receive(actor.tenant_id, coming, request.routeOptions.bodyLimit)
      },
    )
    for (const route of routes.filter(({ endpoint }) => endpoint.takes?.file)) serveRoute(files, route)
  })
  return app
}

/** Limit in bytes of request bodies whose endpoint sets no other. */
export const MAX_BODY_BYTES = 1024 * 1024
/**
 * Limit in bytes of bodies that anyone may send, except those of payment providers. It suffices for every public
 * endpoint, and is small because reading long bodies would delay other requests.
 */
export const MAX_ANONYMOUS_BODY_BYTES = 16 * 1024
const MAX_BYTES_OF_PROVIDERS = 64 * 1024
const REQUEST_ID_BYTES = 5

/** Closes each connection with its next reply during a shutdown, which would otherwise wait for it to time out. */
function closeConnectionsOnShutdown(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('Connection', 'close')
  })
}
