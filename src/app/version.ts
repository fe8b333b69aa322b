/** Handlers for the server's version and readiness. */
import type * as contract from '#platform/contract/version.ts'
import type { Handler } from '#platform/http/route.ts'
import manifest from '../../package.json' with { type: 'json' }
export const showVersion: Handler<typeof contract.showVersion> = async (context) => ({
  version: manifest.version,
  mode: context.mode,
})

export const showLiveness: Handler<typeof contract.showLiveness> = async () => ({ status: 'ok' })

export const showReadiness: Handler<typeof contract.showReadiness> = async (context) => {
  await context.isReady()
  const degraded = context.space.isFull() ? 'STORAGE_FULL' : null
  return { status: 'ok', degraded, upkeep: context.upkeep() }
}
