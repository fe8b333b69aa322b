/** What runs, and whether it can work. */
import type * as contract from '#platform/contract/version.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { Visit } from '#platform/http/visit.ts'

export async function showVersion(visit: Visit): Promise<Reply<typeof contract.showVersion>> {
  return { version: manifest.version, mode: visit.mode }
}

export async function showLiveness(): Promise<Reply<typeof contract.showLiveness>> {
  return { status: 'ok' }
}

export async function showReadiness(visit: Visit): Promise<Reply<typeof contract.showReadiness>> {
  await visit.isReady()
  return { status: 'ok' }
}
