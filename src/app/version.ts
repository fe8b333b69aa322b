/** Handlers for the server's version and readiness. */
import type * as contract from '#platform/contract/version.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { RequestContext } from '#platform/http/request-context.ts'

export async function showVersion(context: RequestContext): Promise<Reply<typeof contract.showVersion>> {
  return { version: manifest.version, mode: context.mode }
}

export async function showLiveness(): Promise<Reply<typeof contract.showLiveness>> {
  return { status: 'ok' }
}

export async function showReadiness(context: RequestContext): Promise<Reply<typeof contract.showReadiness>> {
  await context.isReady()
  const degraded = context.space.isFull() ? 'STORAGE_FULL' : null
  return { status: 'ok', degraded, upkeep: context.upkeep() }
}
