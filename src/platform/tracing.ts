import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'

/** Traces of requests, with their statements. */
export type Tracing = {
  /** Begins the trace of a request, which ends with the reply. What `next` calls, belongs to the trace. */
  begin(name: string, request: FastifyRequest, reply: FastifyReply, next: () => void): void
  /** Adds the statements that a connection executes during a request to the request's trace. */
  watch(client: PoolClient): void
  close(): Promise<void>
}
