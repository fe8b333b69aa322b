/** Processing of a request: opens its session, admits the actor, calls the handler and sends the reply. */
import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '../contract/endpoint.ts'
import { Refusal } from '../contract/refusal.ts'
import { errorReply } from '../contract/refusal-replies.ts'
import type { Tx } from '../database/database.ts'
import { followMerged, lockMergesShared, type MergedIds } from '../database/merged-ids.ts'
import { type Actor, actorOf, noSession, openOrSay, sessionQuery } from './actor.ts'
import { authorize, requireContract, requireOwnTenant, requirePerson } from './authorize.ts'
import { dropRest } from './drop-rest.ts'
import { FileReply, sendFile } from './file-reply.ts'
import { findResult, keepResult, withIdempotency } from './idempotency.ts'
import { bodyHashOf, happenedAtOf, keyOf, readInput } from './read-request.ts'
import { openOutside } from './outside.ts'
import type { ReceivedFile } from './receive-file.ts'
import { toRefusal } from './refusals.ts'
import { readRequestContext } from './request-context.ts'
import { openActor } from './require-session.ts'
import type { RequestContext, Route } from './route.ts'
import type { RunningServer } from './running-server.ts'
import { streamList, WholeList } from './whole-list.ts'

type AnyHandler = (...given: unknown[]) => Promise<unknown>

export async function answer(
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
  // Replies are personal and current, so they must not be cached.
  reply.header('Cache-Control', 'no-store')
  if (endpoint.needs === 'ANYONE') {
    const input = readInput(endpoint, request)
    return send(reply, { status: endpoint.status, reply: await handler(context, input) })
  }
  const { token, database } = context
  if (token === undefined) throw noSession()
  const admit = (actor: Actor) => {
    authorize(endpoint, actor, server.space)
    const sent = readInput(endpoint, request)
    const input = followMerged(sent, actor.merged)
    requireOwnTenant(actor, input)
    return { actor, input, hasMergedIds: input !== sent }
  }
  const enter = async (tx: Tx) => admit(await openActor(context, tx))
  const likely = likelyEntry(server, context, endpoint, admit)
  if (endpoint.runs === 'OUTSIDE_TRANSACTION') {
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
    (await readAhead(context, likely.actor, (tx) => handler(tx, likely.actor, likely.input, server.external)))
  const { outside, repeat } = openOutside()
  const services = { ...server.external, outside }
  let merged: MergedIds | null | undefined
  const perform = () =>
    begin(async (tx) => {
      if (endpoint.runs === 'REPEATABLE_READ')
        await sql`set transaction isolation level repeatable read`.execute(tx)
      const actor = await openActor(context, tx)
      merged = actor.merged
      requirePerson(actor, request)
      const keyed = keyedOf(endpoint, request)
      // Check for a repeated request first, because its stored reply is sent regardless of the actor's current rights
      // and of changed validation.
      const work = async () => {
        let entered = admit(actor)
        if (entered.hasMergedIds && endpoint.method !== 'GET') {
          await lockMergesShared(tx, actor.tenant_id)
          // The merge may have been undone before the lock was acquired.
          entered = await enter(tx)
          merged = entered.actor.merged
        }
        const happened_at = happenedAtOf(endpoint, request)
        if (happened_at) await setHappenedAt(tx, happened_at)
        const { input } = entered
        const reply = await handler(tx, entered.actor, input, services, file)
        return { status: endpoint.status, reply }
      }
      return keyed ? withIdempotency(tx, actor, keyed, work) : work()
    })
  /** Returns whether the account's merged ids have changed since the request began, which may be why it was refused. */
  const wasOvertaken = async () => {
    // Without `merged`, the request was refused before its session was opened, so it resolved no id.
    if (endpoint.method === 'GET' || file || merged === undefined) return false
    const { actor } = await database.read((tx) => openOrSay(tx, token, context.named))
    return actor !== null && !isDeepStrictEqual(actor.merged, merged)
  }
  const performFollowing = () =>
    perform().catch(async (error: unknown) => {
      if (error instanceof Refusal && (await wasOvertaken())) return perform()
      throw error
    })
  const result = ahead ? { status: endpoint.status, reply: ahead.reply } : await repeat(performFollowing)
  if (ahead) context.trackSession(likely.actor)
  // The time limit has passed, and the request has been answered.
  if (reply.sent) return reply
  if (result.reply instanceof WholeList) {
    return reply.type('application/json; charset=utf-8').send(streamList(result.reply, database, enter))
  }
  if (result.reply instanceof FileReply) {
    if (endpoint.gives?.isExport) {
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

/**
 * Sets the default of the columns `happened_at` in this transaction: the reported time, or the current one if that is
 * earlier.
 */
function setHappenedAt(tx: Tx, happened_at: string) {
  return sql`select set_config('strawbook.happened_at', least(${happened_at}::timestamptz, clock_timestamp())::text, true)`.execute(
    tx,
  )
}

/**
 * Admits a read early, for the actor of the session's last look-up, who may have changed since.
 * @returns undefined for other requests, for an unknown session, or if `admit` refuses
 */
function likelyEntry<E>(
  server: RunningServer,
  { token, named }: RequestContext,
  endpoint: Endpoint,
  admit: (actor: Actor) => E,
): E | undefined {
  const seen =
    endpoint.method === 'GET' &&
    endpoint.runs !== 'OUTSIDE_TRANSACTION' &&
    server.sessions.actorOf(token, named?.id)
  if (!seen) return undefined
  try {
    return admit(seen)
  } catch {
    // Only the current session determines the refusal.
    return undefined
  }
}

/**
 * Sends the statements of a read directly behind the look-up of the session, so that row security limits them.
 * @returns the reply; null if the look-up finds no actor, or one that differs from `likely`
 */
function readAhead(
  { database, token, named }: RequestContext,
  likely: Actor,
  work: (tx: Tx) => Promise<unknown>,
): Promise<{ reply: unknown } | null> {
  return database.readAfter(sessionQuery(token!, named), async (tx, rows) => {
    const reply = work(tx)
    reply.catch(() => {})
    return isDeepStrictEqual(actorOf(await rows), likely) ? { reply: await reply } : null
  })
}

function send(reply: FastifyReply, result: { status: number; reply: unknown }) {
  return reply.code(result.status).send(result.status === 204 ? undefined : result.reply)
}

export async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error)
  const { status, body } = errorReply(refusal, request.id)
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
