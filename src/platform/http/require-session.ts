/** Checks before the body of a member's or program's request is read. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Tx } from '../database/database.ts'
import { type Actor, namedAccount, noKey, noSession, openOrSay } from './actor.ts'
import { authorize, requirePermissions } from './authorize.ts'
import { isOnRecord } from './idempotency.ts'
import { isLong } from './json-body.ts'
import { isApiKey, apiKeyOf } from './api-key.ts'
import { keyOf } from './read-request.ts'
import { readRequestContext, tokenOf } from './request-context.ts'
import type { RunningServer } from './running-server.ts'
import type { RequestContext } from './route.ts'

/**
 * Requires a session or API key before the body is read, so that anonymous callers cannot make the server parse bodies.
 * The actor found here may come from a cache, so the handler's transaction verifies the session again.
 */
export async function requireSession(
  server: RunningServer,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const token = tokenOf(server, request)
  if (token === undefined) throw noSession()
  if (apiKeyOf(request) !== undefined && !isApiKey(token)) throw noKey()
  const actor =
    server.sessions.actorOf(token, namedAccount(request)?.id) ?? (await lookUp(server, request, reply))
  const hasLongBody = isLong(request.headers)
  const end = server.limiter.begin(actor, hasLongBody && !endpoint.takes?.file)
  // 'close' also fires if the client has disconnected.
  reply.raw.once('close', end)
  // The permissions of a key never change, so a cached actor is sufficient too.
  if (actor.kind === 'PROGRAM') requirePermissions(endpoint.needs, actor)
  // A file counts as long, regardless of its declared length.
  if (hasLongBody || endpoint.takes?.file) await authorizeBody(server, endpoint, request, reply)
}

async function lookUp(server: RunningServer, request: FastifyRequest, reply: FastifyReply) {
  const context = readRequestContext(server, request, reply)
  context.countRequest()
  return context.database.read((tx) => openActor(context, tx))
}

export async function openActor(context: RequestContext, tx: Tx): Promise<Actor> {
  const { token } = context
  if (token === undefined) throw noSession()
  const { actor, refusal } = await openOrSay(tx, token, context.named)
  context.trackSession(actor)
  if (actor === null) throw refusal
  return actor
}

/**
 * Authorises a request with a long body before it is read. Skips this if a request under its key had an
 * effect, because the stored reply is sent again.
 */
function authorizeBody(
  server: RunningServer,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const context = readRequestContext(server, request, reply)
  return context.database.read(async (tx) => {
    const actor = await openActor(context, tx)
    const key = keyOf(endpoint, request)
    if (key === undefined || !(await isOnRecord(tx, actor, key))) authorize(endpoint, actor, server.space)
  })
}
